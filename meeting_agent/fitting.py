"""一个对象 → 合乎模型形状的数据：认键名的别名，补值的写法。

只补没有歧义的：空值的词、写成一个的列表、写成字符串的数。断不定的原样留给校验去拒收。
"""

from __future__ import annotations

import math
import re
import types
from functools import lru_cache
from typing import Any, Union, get_args, get_origin

from pydantic import BaseModel

from .faults import rejected
from .jsonish import read_whole
from .synonyms import JOINERS, NAME_LISTS, SYNONYMS

_NOTHING = frozenset(
    "无 暂无 没有 空 未知 未定 待定 不详 未提供 未指定 未说明 未提及 未明确 none null nil n/a na unknown undefined tbd"
    " unspecified - -- — /".split()
) | {""}
_BOOLS = {"是": True, "否": False, "通过": True, "不通过": False, "未通过": False}
LOOP_ITEMS, LOOP_TAIL = 8, 600  # 几条起看是不是死循环；看一个长串的最后多少字
_STAND_IN = re.compile(
    r"(str|string|bool|boolean|int|integer)(\|null)?|null\|str|\.{3}|…+|<[^<>]{1,20}>|[yx]{4}[-/年][mx]{2}.*|示例\w{1,4}"
    r"|(会议|任务|决议|决策|问题|议题)(标题|名称|主题|描述|内容)|原文(摘录|引用|句子)", re.I)
_LOOP = re.compile(r"(.{2,60}?)\1{8,}$", re.S)
_OMITTED = re.compile(
    r"(?!.*\w)(?=.*[.…]).*|[\W_]*(同上|省略|略|以此类推|依此类推|etc|same as above|(and )?\d+ more( items)?"
    r"|(其余|其他|其它|剩余|余下|剩下).{0,8}(同上|省略|略|类似|同理))[\W_]*", re.I)
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")


def tidy(value: Any) -> Any:
    """字符串里的控制字符去掉，落单的代理字符换成 �，非有限的数换成空；有省略、占位或死循环的拒收。"""
    if isinstance(value, str):
        if len(value) < 40 and _STAND_IN.fullmatch(value.strip()):
            raise rejected("refused", "字段里是格式说明或占位的话，不是内容")
        if len(value) > LOOP_TAIL and _LOOP.search(value[-LOOP_TAIL:]):
            raise rejected("truncated", "同样的内容反复出现")
        value = _CONTROL.sub("", value)
        return _SURROGATE.sub("\ufffd", _PAIR.sub(_join_pair, value)) if _SURROGATE.search(value) else value
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {_clean_key(key): tidy(item) for key, item in value.items()}
    if isinstance(value, list):
        texts = [repr(item) for item in value if isinstance(item, (str, dict))]
        if len(texts) >= LOOP_ITEMS and len(set(texts)) * 2 <= len(texts):
            raise rejected("truncated", "同样的条目反复出现")
        if any(isinstance(item, str) and _OMITTED.fullmatch(item.strip()) for item in value):
            raise rejected("truncated", "用省略号代替了内容，请写全每一项")
        return [tidy(item) for item in value]
    return value


def _clean_key(key: str) -> str:
    return _SURROGATE.sub("\ufffd", key)


def _join_pair(pair: re.Match) -> str:
    return pair.group().encode("utf-16", "surrogatepass").decode("utf-16")


def _canonical(name: str) -> str:
    return re.sub(r"[\W_]+", "", name).casefold()


@lru_cache(maxsize=64)
def _names(model: type[BaseModel]) -> dict[str, str]:
    """规整后的键名 → 字段。字段自己的名字优先；别名在两个字段间有歧义就不用。"""
    aliases = {name: {_canonical(alias) for alias in SYNONYMS.get(name, "").split()} for name in model.model_fields}
    names: dict[str, str] = {}
    for alias in set().union(*aliases.values()):
        fields = {name for name in aliases if alias in aliases[name]}
        # evidence 的别名里有 quote：两个字段都在时，quote 的别名归 quote。
        fields = {name for name in fields if not any(_canonical(other) in aliases[name] for other in fields - {name})}
        if len(fields) == 1:
            names[alias] = fields.pop()
    return names | {_canonical(name): name for name in model.model_fields}


def field_of(key: str, model: type[BaseModel]) -> str | None:
    return key if key in model.model_fields else _names(model).get(_canonical(key))


def rename(data: dict[str, Any], notes: list[str], model: type[BaseModel] | None) -> dict[str, Any]:
    """别名 → 字段名；不认得的键原样留给校验去拒收。同一字段有两种说法时断不定。"""
    renamed: dict[str, Any] = {}
    for key, value in data.items():
        name = (field_of(key, model) if model else None) or key
        if name != key:
            notes.append(f"键“{key}”按 {name} 读")
        if name in renamed and renamed[name] != value and renamed[name] not in (None, "", []):
            if value in (None, "", []):
                continue
            raise rejected("format", f"{name} 有两种说法")
        renamed[name] = value
    return renamed


def _fit(value: Any, annotation: Any, notes: list[str]) -> Any:
    """按字段类型补写法：词语表示的空值、写成字符串的列表、只写了一个的列表等。补不了的原样留给校验。"""
    options, nullable = _options(annotation)
    if isinstance(value, str) and value.strip().casefold() in _NOTHING and (nullable or _is_list(options)):
        value = None
    if value is None or len(options) != 1:
        return [] if value is None and not nullable and _is_list(options) else value
    target = options[0]
    if isinstance(value, str) and target is not str and value.lstrip()[:1] in ("{", "["):
        decoded = read_whole(value.strip())
        value = value if decoded is None else tidy(decoded)
    if get_origin(target) is list:
        return _fit_list(value, get_args(target)[0], notes)
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    if isinstance(target, type) and issubclass(target, BaseModel):
        return fit_model(value, target, notes)
    if target is bool and isinstance(value, str):
        return _BOOLS.get(value.strip(), value)
    if target is str and isinstance(value, (int, float)) and not isinstance(value, bool):
        notes.append("数字按文字读")
        return str(value)
    if nullable and target in (int, float) and not _numeric(value):
        notes.append("一个可空的数字字段读不懂，按空值读")
        return None
    return value


def _fit_list(value: Any, item_type: Any, notes: list[str]) -> Any:
    options, _ = _options(item_type)
    if isinstance(value, dict) and value and all(str(key).isdecimal() for key in value):
        value = list(value.values())  # {"1": …, "2": …}
    if isinstance(value, str) and options == [int] and re.fullmatch(r"\s*\d+(\s*[,，、;；\s]\s*\d+)*\s*", value):
        value = re.findall(r"\d+", value)
    elif isinstance(value, str) and len(lines := [line for line in value.splitlines() if line.strip()]) > 1:
        value = [re.sub(r"^\s*(?:[-*•·]|\d+[.、)）])\s*", "", line) for line in lines]
    elif isinstance(value, str) and re.search(r"[、;；]", value):
        return value  # 是一项还是几项，断不定
    if not isinstance(value, list):
        notes.append("只写了一个值的字段按列表读")
        value = [value]
    kept = [item for item in value if item is not None and not (
        isinstance(item, str) and item.strip().casefold() in _NOTHING)]
    if len({type(item) for item in kept}) > 1 and submodels(item_type):
        return kept  # 条目里混进了文字，多半是别的列表并了进来
    return [_fit(item, item_type, notes) for item in kept]


def fit_model(value: Any, model: type[BaseModel], notes: list[str]) -> Any:
    required = [name for name, field in model.model_fields.items() if field.is_required()]
    if isinstance(value, str) and len(required) == 1:
        notes.append(f"一条只写成了文字，按 {required[0]} 读")
        value = {required[0]: value}
    if not isinstance(value, dict):
        return value
    data = rename(value, notes, model)
    unknown = sorted(data.keys() - model.model_fields.keys())[:5]
    if unknown and model.model_config.get("extra") not in ("forbid", "allow"):
        raise rejected("format", "有不认得的键：" + "、".join(map(shown, unknown)))
    for name, field in model.model_fields.items():
        if name in data:
            data[name] = _fit(_regroup(name, data[name], field.annotation, notes), field.annotation, notes)
            if data[name] is None and not field.is_required() and not _options(field.annotation)[1]:
                del data[name]  # 有默认值的字段写了 null，就是没写
    return data


def _regroup(name: str, value: Any, annotation: Any, notes: list[str]) -> Any:
    """几段引文连成一段，一串人名拆成名单：只对表里写明的字段做。"""
    options, _ = _options(annotation)
    if name in JOINERS and options == [str] and isinstance(value, list) and len(value) > 1:
        if all(isinstance(item, str) for item in value):
            notes.append(f"{name} 的几段已连成一段")
            return JOINERS[name].join(value)
    if name in NAME_LISTS and _is_list(options) and isinstance(value, str) and not re.search(r"[。！？!?\n]", value):
        names = [part.strip() for part in re.split(r"[、,，;；/]", value)]
        return names if len(names) > 1 and all(0 < len(part) <= 20 for part in names) else value
    return value


def _options(annotation: Any) -> tuple[list[Any], bool]:
    """注解 → (除 None 外的各种类型, 可不可以是 None)。"""
    while hasattr(annotation, "__metadata__"):
        annotation = get_args(annotation)[0]
    if get_origin(annotation) not in (Union, types.UnionType):
        return [annotation], annotation in (Any, None, type(None))
    parts = [_options(arg) for arg in get_args(annotation)]
    return [o for options, _ in parts for o in options if o is not type(None)], any(null for _, null in parts)


def _is_list(options: list[Any]) -> bool:
    return len(options) == 1 and get_origin(options[0]) is list


def submodels(annotation: Any) -> list[type[BaseModel]]:
    options, _ = _options(annotation)
    nested = [sub for option in options for arg in get_args(option) for sub in submodels(arg)]
    return nested + [o for o in options if isinstance(o, type) and issubclass(o, BaseModel)]


def _numeric(value: Any) -> bool:
    try:
        return math.isfinite(float(value))
    except (TypeError, ValueError, OverflowError):
        return False


def shown(name: Any) -> str:
    text = "".join(char for char in str(name)[:30] if char.isprintable())
    return text or "（空键）"
