#!/usr/bin/env python3
"""Set up and start, with nothing but Python: `python run.py`; set up and test: `python run.py test`.

Standard library only, and written so that an old Python can still read it and say which one is needed.
"""

from __future__ import print_function

import sys

NEEDED = (3, 11)
if sys.version_info < NEEDED:
    sys.exit(
        "Python 3.11 or newer is needed; this is %d.%d.\n需要 Python 3.11 或更新的版本，现在是 %d.%d。\nhttps://www.python.org/downloads/"
        % (sys.version_info[:2] * 2)
    )

import argparse
import contextlib
import errno
import hashlib
import os
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
VAR = ROOT / "var"
STAMP = VENV / "installed-lock"
PORT = 8000
NEEDED_DISK = 700 * 2**20
NO_NETWORK = (
    "name resolution",
    "getaddrinfo",
    "nodename nor servname",
    "Failed to establish a new connection",
    "Network is unreachable",
    "ConnectTimeout",
    "ProxyError",
)
"""What pip says, among much else, when it reaches no index; `getaddrinfo` is Windows, `nodename` macOS."""


class Trouble(Exception):
    """What keeps us from going on, in English and Chinese, and what to do about it."""


def main(argv):
    """Run one of the two commands; the exit status is that of the tests or the server, 0 after a clean end."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # asked to stop by the system: the same as Ctrl-C
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(line_buffering=True, errors="replace")  # in order with what we start; Chinese breaks no old console
    options, rest = read_arguments(argv)
    try:
        set_up(options, dev=options.command == "test")
        return run_tests(rest) if options.command == "test" else serve(options)
    except Trouble as trouble:
        print("\n%s" % trouble, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped. 已停止。")
        return 0


def read_arguments(argv):
    """The options, and what goes on to pytest: everything after `test` that is not ours."""
    parser = argparse.ArgumentParser(
        prog="run.py",
        description="Set up and start. With “run.py test [pytest arguments]”: set up and run the tests.",
        allow_abbrev=False,
        add_help=argv[:1] != ["test"],
    )
    parser.add_argument("--no-install", action="store_true", help="use what is installed; no network needed")
    parser.add_argument("--wheels", metavar="DIR", help="install from a folder of wheels, without a network")
    if argv[:1] == ["test"]:
        parser.set_defaults(command="test")
        return parser.parse_known_args(argv[1:])
    parser.add_argument("command", nargs="?", choices=["serve"], default="serve", help="the word may be left out")
    parser.add_argument("--port", type=port_number, help="the port to listen on (default: 8000, or the next free one)")
    parser.add_argument("--host", default="0.0.0.0", help="the address to listen on (default: every address of this machine)")
    parser.add_argument("--no-demo", action="store_true", help="start without the demo events")
    return parser.parse_args(argv), []


def port_number(text):
    """A port as it was typed."""
    if not text.isdigit() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError("a port is a number from 1 to 65535, not “%s”" % text)
    return int(text)


# Setting up


def set_up(options, dev):
    """An environment of our own with the locked requirements. Takes seconds when nothing has changed."""
    check_folder()
    python, wanted = venv_python(), lock_hash(dev)
    if python.exists() and wanted in installed():
        return
    if options.no_install:
        check_installed(python)
        return
    if not has_pip(python):
        make_venv()
    print("Installing what is needed (once; a minute or two) … 正在安装所需组件（只需一次，约一两分钟）……")
    install(python, dev, options.wheels)
    STAMP.write_text("\n".join(sorted({wanted, lock_hash(False)})), encoding="ascii")


def installed():
    """The names of the locks that were installed here."""
    return STAMP.read_text(encoding="ascii").split() if STAMP.exists() else []


def check_folder():
    """Whether this folder can be written and has room."""
    try:
        VAR.mkdir(exist_ok=True)
        probe = VAR / ".probe"
        probe.write_text("", encoding="ascii")
        probe.unlink()
    except OSError as error:
        raise Trouble(disk_words(error)) from None
    if not STAMP.exists() and shutil.disk_usage(str(ROOT)).free < NEEDED_DISK:
        raise Trouble(disk_words(OSError(errno.ENOSPC, "")))


def disk_words(error):
    """What to do about a folder that cannot be written."""
    if error.errno == errno.ENOSPC:
        return "The disk is full: about 700 MB are needed. Free some space and start again.\n磁盘空间不足：约需 700 MB，请清理后重试。"
    return (
        "This folder cannot be written: %s (%s). Move the project to a folder of yours, or change its permissions.\n"
        "无法写入此文件夹，请把项目移到自己的文件夹，或修改权限。" % (ROOT, error.strerror)
    )


def venv_python():
    """The Python of our environment."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def has_pip(python):
    """Whether the environment is whole: making it may have been cut short, or its Python replaced by a newer one."""
    return python.exists() and succeeds(python, "-m", "pip", "--version")


def succeeds(python, *arguments):
    """Whether that Python can do it."""
    return subprocess.run([str(python), *arguments], capture_output=True, check=False).returncode == 0


def make_venv():
    """Make `.venv`; a broken or half-made one is thrown away."""
    print("Making .venv … 正在建立运行环境……")
    result = subprocess.run([sys.executable, "-m", "venv", "--clear", str(VENV)], capture_output=True, text=True, check=False)
    if result.returncode:
        shutil.rmtree(str(VENV), ignore_errors=True)
        raise Trouble(venv_words(result.stdout + result.stderr))


def check_installed(python):
    """Whether there is anything to start with, where nothing is to be installed."""
    if not (python.exists() and succeeds(python, "-c", "import django")):
        raise Trouble("Nothing is installed yet: start once without --no-install.\n尚未安装组件：请先不带 --no-install 启动一次。")


def venv_words(output):
    """What to do when the environment could not be made."""
    if "ensurepip" in output or "No module named venv" in output:
        name = "python%d.%d-venv" % sys.version_info[:2]
        return (
            "Python's venv module is missing. On Debian or Ubuntu: sudo apt install python3-venv (or %s), then start again.\n"
            "缺少 Python 的 venv 组件。Debian 或 Ubuntu 请先执行：sudo apt install python3-venv，再重新启动。" % name
        )
    if "No space left" in output:
        return disk_words(OSError(errno.ENOSPC, ""))
    return "The environment could not be made. 无法建立运行环境：\n%s" % output.strip()[-800:]


def lock_hash(dev):
    """A short name for what is to be installed: these requirements, this lock, this Python."""
    names = ["requirements.txt", "constraints.txt"] + (["requirements-dev.txt"] if dev else []) + postgres_requirements()
    text = b"".join((ROOT / name).read_bytes() for name in names)
    return hashlib.sha256(text + repr(sys.version_info[:2]).encode()).hexdigest()[:16]


def postgres_requirements():
    """PostgreSQL's driver only where it is asked for."""
    return ["requirements-postgres.txt"] if os.environ.get("DATABASE_URL", "").startswith("postgres") else []


def install(python, dev, wheels):
    """Install the locked requirements with pip, from the network or from a folder of wheels."""
    if wheels and not Path(wheels).is_dir():
        raise Trouble("There is no folder %s. 没有这个文件夹。" % wheels)
    files = [("requirements-dev.txt" if dev else "requirements.txt"), *postgres_requirements()]
    command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--retries", "2"]
    command += ["-c", "constraints.txt"]
    for name in files:
        command += ["-r", name]
    if wheels:
        command += ["--no-index", "--find-links", str(Path(wheels).resolve())]
    result = subprocess.run(command, cwd=str(ROOT), capture_output=True, text=True, check=False)
    if result.returncode:
        raise Trouble(install_words(result.stderr, wheels))


def install_words(output, wheels=None):
    """What to do when pip could not install."""
    if "No space left" in output:
        return disk_words(OSError(errno.ENOSPC, ""))
    if wheels:
        return (
            "%s lacks a package, or has it for another Python or system; fetch them with the same Python on a machine like this.\n"
            "此文件夹缺少组件，或组件不适用于本机的 Python 或系统，请用相同的环境下载。\n%s" % (wheels, output.strip()[-1200:])
        )
    if any(sign in output for sign in NO_NETWORK):
        return (
            "There is no network, so nothing could be installed. Connect once, or fetch the packages elsewhere with\n"
            "    pip download -r requirements.txt -c constraints.txt -d wheels\n"
            "and start here with  python run.py --wheels wheels\n"
            "没有网络，无法安装。请联网一次；或在别处用上面的命令下载到 wheels 文件夹，再在这里执行 python run.py --wheels wheels。"
        )
    return "The requirements could not be installed. 无法安装所需组件：\n%s" % output.strip()[-1200:]


# Starting


def serve(options):
    """Prepare the data, start the server, and say where it is."""
    port = choose_port(options.host, options.port)
    prepare(demo=not options.no_demo)
    command = [str(venv_python()), "-m", "config.server", "--host", options.host, "--port", str(port)]
    return wait_for(subprocess.Popen(command, cwd=str(ROOT), env=environment()), options.host, port)


def prepare(demo):
    """The database, the static files, the first account and the demo; why it failed is shown."""
    command = [str(venv_python()), "manage.py", "prepare"] + (["--demo"] if demo else [])
    result = subprocess.run(command, cwd=str(ROOT), env=environment(), capture_output=True, text=True, encoding="utf-8", check=False)
    if result.returncode:
        raise Trouble(prepare_words(result.stderr))


def prepare_words(output):
    """What to do when the data could not be prepared."""
    if "No space left" in output or "disk is full" in output:
        return disk_words(OSError(errno.ENOSPC, ""))
    return "The data could not be prepared. 无法准备数据：\n%s" % output.strip()[-1500:]


def environment():
    """The environment of what we start: text is UTF-8 everywhere, also on Windows."""
    return dict(os.environ, PYTHONUTF8="1", PYTHONUNBUFFERED="1")


def wait_for(process, host, port):
    """Say where the server is as soon as it listens, and wait until it ends or is to end."""
    try:
        while process.poll() is None and not answers(host, port):
            time.sleep(0.1)
        if process.poll() is None:
            print(welcome(host, port))
        return process.wait()
    except KeyboardInterrupt:
        end(process)
        print("\nStopped. 已停止。")
        return 0


def end(process):
    """Let the server finish what it is doing. Ctrl-C in a terminal has reached it too; elsewhere it must be told."""
    with contextlib.suppress(subprocess.TimeoutExpired, KeyboardInterrupt):
        process.wait(timeout=2)
    if process.poll() is None:
        process.terminate()
        process.wait()


def choose_port(host, wanted):
    """The port that was asked for, or the next free one from 8000 on."""
    if wanted is not None:
        if not is_free(host, wanted):
            raise Trouble(
                "Port %d is taken. Start with another: python run.py --port %d\n端口 %d 已被占用，请换一个：python run.py --port %d"
                % (wanted, wanted + 1, wanted, wanted + 1)
            )
        return wanted
    for port in range(PORT, PORT + 50):
        if is_free(host, port):
            return port
    raise Trouble("No free port between %d and %d. 找不到空闲端口。" % (PORT, PORT + 49))


def is_free(host, port):
    """Whether nobody listens there."""
    with contextlib.closing(socket.socket(socket.AF_INET, socket.SOCK_STREAM)) as probe:
        if os.name != "nt":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def answers(host, port):
    """Whether somebody listens there already."""
    with contextlib.closing(socket.socket(socket.AF_INET, socket.SOCK_STREAM)) as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1" if host == "0.0.0.0" else host, port)) == 0


def lan_address():
    """The address of this machine on its network, None where there is no network. Nothing is sent."""
    with contextlib.closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
            return probe.getsockname()[0]
        except OSError:
            return None


def welcome(host, port):
    """Where the site is and who can log in."""
    lines = ["", "Ready 已就绪", "  this machine 本机     http://127.0.0.1:%d/" % port]
    lan = lan_address()
    if host == "0.0.0.0" and lan and not lan.startswith("127."):
        lines.append("  the hall 局域网       http://%s:%d/" % (lan, port))
    for title, name in (("Demo logins 演示账号", "demo-logins.txt"), ("First account 首个账号", "logins.txt")):
        kept = VAR / name
        if kept.exists():
            lines += ["", title] + ["  " + line for line in kept.read_text(encoding="utf-8").splitlines() if line]
    return "\n".join([*lines, "", "Ctrl-C stops it. 按 Ctrl-C 停止。", ""])


# Testing


def run_tests(arguments):
    """The whole suite, on two processes unless told otherwise; arguments go to pytest."""
    parallel = [] if any(arg.startswith(("-n", "--numprocesses", "-p")) for arg in arguments) else ["-n", "2"]
    command = [str(venv_python()), "-m", "pytest", *parallel, *arguments]
    return subprocess.run(command, cwd=str(ROOT), env=environment(), check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
