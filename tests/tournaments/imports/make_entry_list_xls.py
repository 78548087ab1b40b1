"""Makes `entry_list.xls`, the real .xls (BIFF8) of the tests: as organisers have it from an old Excel.

    pip install xlwt==1.3.0 && python -m tests.tournaments.imports.make_entry_list_xls

It holds text in shared strings, figures as numbers, a day as a number with a format, an ID number that was typed as a number
(and so has lost its last digits), and an empty row. The file is kept, so that the tests need no xlwt.
"""

from datetime import date
from pathlib import Path

FILE = Path(__file__).with_name("entry_list.xls")
HEADS = ("单位", "姓名", "搭档", "证件号", "出生日期", "种子", "电话")
ROWS: tuple[tuple[object, ...], ...] = (
    ("城东棋牌协会", "王建业", "李芸", "11010119800102234X", date(1980, 1, 2), 1, 13800138000),
    ("临江供电公司", "阿依古丽·买买提江", "𠮷田㐂一", "B7654321", date(1999, 12, 31), 2.0, "0571-8800 1234"),
    (),
    ("临江供电公司", "周美兰", "陈晓东", 110101198001022345, None, None, None),
)


def main() -> None:
    """Write the file."""
    import xlwt

    book = xlwt.Workbook(encoding="utf-8")
    sheet = book.add_sheet("报名表")
    day = xlwt.XFStyle()
    day.num_format_str = "YYYY-MM-DD"
    for number, row in enumerate((HEADS, *ROWS)):
        for column, value in enumerate(row):
            if value is not None:
                sheet.write(number, column, value, *([day] if isinstance(value, date) else []))
    book.save(str(FILE))


if __name__ == "__main__":
    main()
