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
import socket
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
VAR = ROOT / "var"
STAMP = VENV / "installed-lock"
PORT = 8000
NEEDED_DISK = 700 * 2**20


class Trouble(Exception):
    """What keeps us from going on, in English and Chinese, and what to do about it."""


def main(argv):
    """Run one of the two commands; the exit status is that of the tests, or 0 after a clean end."""
    options, rest = read_arguments(argv)
    try:
        if options.command == "test":
            set_up(options, dev=True)
            return run_tests(rest)
        set_up(options, dev=False)
        return serve(options)
    except Trouble as trouble:
        print("\n%s" % trouble, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped. 已停止。")
        return 0


def read_arguments(argv):
    """The options, and what goes on to pytest."""
    parser = argparse.ArgumentParser(prog="run.py", description="Set up and start, or: run.py test [pytest arguments]")
    parser.add_argument("command", nargs="?", choices=["serve", "test"], default="serve")
    parser.add_argument("--port", type=int, help="the port to listen on (default: 8000, or the next free one)")
    parser.add_argument("--host", default="0.0.0.0", help="the address to listen on (default: every address of this machine)")
    parser.add_argument("--no-demo", action="store_true", help="start without the demo events")
    parser.add_argument("--no-install", action="store_true", help="use what is installed; no network needed")
    parser.add_argument("--wheels", metavar="DIR", help="install from a folder of wheels, without a network")
    if argv[:1] == ["test"]:
        own = [arg for arg in argv if arg == "--no-install" or arg.startswith("--wheels=")]
        return parser.parse_args(["test", *own]), [arg for arg in argv[1:] if arg not in own]
    options, rest = parser.parse_known_args(argv)
    if rest:
        parser.error("unknown: %s" % " ".join(rest))
    return options, []


# Setting up


def set_up(options, dev):
    """An environment of our own with the locked requirements. Takes seconds when nothing has changed."""
    check_folder()
    python = venv_python()
    if not python.exists():
        make_venv()
    wanted = lock_hash(dev)
    have = STAMP.read_text(encoding="ascii").split() if STAMP.exists() else []
    if options.no_install or wanted in have:
        return
    print("Installing what is needed (once; a minute or two) … 正在安装所需组件（只需一次，约一两分钟）……")
    install(python, dev, options.wheels)
    STAMP.write_text("\n".join(sorted({wanted, lock_hash(False)})), encoding="ascii")


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


def make_venv():
    """Make `.venv`; a half-made one is thrown away."""
    print("Making .venv … 正在建立运行环境……")
    result = subprocess.run([sys.executable, "-m", "venv", str(VENV)], capture_output=True, text=True, check=False)
    if result.returncode:
        shutil.rmtree(str(VENV), ignore_errors=True)
        raise Trouble(venv_words(result.stdout + result.stderr))


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
    """Install the locked requirements with pip."""
    files = [("requirements-dev.txt" if dev else "requirements.txt"), *postgres_requirements()]
    command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-c", "constraints.txt"]
    for name in files:
        command += ["-r", name]
    if wheels:
        command += ["--no-index", "--find-links", str(Path(wheels).resolve())]
    result = subprocess.run(command, cwd=str(ROOT), capture_output=True, text=True, check=False)
    if result.returncode:
        raise Trouble(install_words(result.stderr))


def install_words(output):
    """What to do when pip could not install."""
    if "No space left" in output:
        return disk_words(OSError(errno.ENOSPC, ""))
    signs = (
        "Temporary failure in name resolution",
        "Failed to establish a new connection",
        "getaddrinfo",
        "Network is unreachable",
        "ConnectTimeout",
    )
    if any(sign in output for sign in signs):
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
    for arguments in (["migrate", "--verbosity", "0"], ["collectstatic", "--noinput", "--verbosity", "0"]):
        manage(*arguments)
    if not options.no_demo:
        manage("loaddemo", quiet=True)
    manage("firstaccount", quiet=True)
    print(welcome(options.host, port))
    command = [str(venv_python()), "-m", "config.server", "--host", options.host, "--port", str(port)]
    return wait_for(subprocess.Popen(command, cwd=str(ROOT), env=environment()))


def manage(*arguments, quiet=False):
    """One of manage.py's commands; what it says on failure is shown."""
    command = [str(venv_python()), "manage.py", *arguments]
    result = subprocess.run(command, cwd=str(ROOT), env=environment(), capture_output=quiet, text=True, check=False)
    if result.returncode:
        said = (result.stderr or "").strip()[-1500:] if quiet else ""
        raise Trouble("“manage.py %s” failed. 执行失败：\n%s" % (" ".join(arguments), said))


def environment():
    """The environment of what we start: text is UTF-8 everywhere, also on Windows."""
    return dict(os.environ, PYTHONUTF8="1", PYTHONUNBUFFERED="1")


def wait_for(process):
    """Wait until the server ends or somebody presses Ctrl-C, then let it finish what it is doing."""
    try:
        return process.wait()
    except KeyboardInterrupt:
        with contextlib.suppress(subprocess.TimeoutExpired, KeyboardInterrupt):
            process.wait(timeout=10)
        if process.poll() is None:
            process.terminate()
        print("\nStopped. 已停止。")
        return 0


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
