"""Invented people and units: common surnames and given names, shuffled by the seed; any likeness is chance."""

from collections.abc import Iterator
from random import Random
from typing import Final

SURNAMES: Final = (
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎"
    "余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段"
)
GIVEN: Final = (
    "建业", "美兰", "晓东", "桂芳", "佩玲", "志远", "卫平", "秀英", "国梁", "月娥", "振宇", "少峰", "一鸣", "春梅", "素珍", "雅琴", "永康",
    "德明", "长林", "玉华", "宏图", "立新", "世杰", "海涛", "淑贞", "文斌", "丽娟", "明远", "思源", "佳怡", "子涵", "俊杰", "芸", "涛", "静",
    "凯", "雪", "博", "敏", "强", "洁", "磊", "慧", "勇", "艳", "军", "霞", "平", "辉", "燕",
)  # fmt: skip
UNITS: Final = (
    "城东棋牌协会", "临江供电公司", "北湖社区", "第二纺织厂", "医学院附属医院", "实验中学教工队", "南山俱乐部", "临江日报社", "铁路文化宫",
    "河西老年大学", "市总工会", "高新区牌友会", "港务局", "农科院", "清风茶社", "滨江街道",
)  # fmt: skip


def people(rng: Random) -> Iterator[str]:
    """Names without end, no two alike among the first few thousand."""
    pairs = [surname + given for surname in SURNAMES for given in GIVEN]
    rng.shuffle(pairs)
    yield from pairs


def units(rng: Random) -> Iterator[str]:
    """Units, drawn again and again."""
    while True:
        yield rng.choice(UNITS)
