"""Game states as rows of NumPy structured arrays, and rules as plain functions over them.

A `Record` subclass declares fields; `Sub.dtype` is what batches and compiled kernels use, an instance is a live Python
view of one row. The functions marked with `rule` see the same field names either way. Nothing here imports Numba.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Any, ClassVar, Self, TypeVar, cast, get_type_hints

import numpy as np
import numpy.typing as npt

Int = Annotated[int, "i4"]
Word = Annotated[int, "u4"]
Wide = Annotated[int, "i8"]

Batch = npt.NDArray[np.void]
"""A one-dimensional structured array: one game a row."""

F = TypeVar("F", bound=Callable[..., Any])

RULES: dict[Callable[..., Any], bool] = {}
"""Every function of rules code, in the order of definition; False: not worth inlining."""


def rule(function: F) -> F:
    """Mark a function as rules code; it stays the ordinary function that it is."""
    RULES[function] = True
    return function


def rare(function: F) -> F:
    """Mark a function as rules code that is seldom reached, or large; compiled, it may stay a call of its own."""
    RULES[function] = False
    return function


class Table:
    """What a type checker sees of an array field: `s.progress[p, i]` is an int."""

    def __getitem__(self, key: Any) -> int:
        raise TypeError("a type only")

    def __setitem__(self, key: Any, value: int) -> None:
        raise TypeError("a type only")


class Record:
    """Live view of one row: attributes are Python ints, stores are range-checked, a mistyped field is an error.

    Fields are annotations `Annotated[int, "i4"]` or `Annotated[Table, "u1", (4, 4)]`, base classes' fields first.
    `events` is a list that interpreted rules add to (see `rules.events.note`), or None.
    """

    dtype: ClassVar[np.dtype[np.void]]
    _plan: ClassVar[list[tuple[str, int, int, str, tuple[int, ...]]]]
    row: Batch
    events: list[tuple[int, str, int, int, int, int, int]] | None

    def __init_subclass__(cls) -> None:
        hints = get_type_hints(cls, include_extras=True)
        spec = [(name, *hint.__metadata__) for name, hint in hints.items() if hasattr(hint, "__metadata__")]
        cls.dtype = np.dtype(spec, align=True)
        cls._plan = []
        for name in cls.dtype.names or ():
            sub, offset = cast("dict[str, Any]", cls.dtype.fields)[name][:2]
            cls._plan.append((name, offset, offset + sub.itemsize, sub.base.char, sub.shape))
            if not sub.shape:
                setattr(cls, name, _scalar("_" + name))

    def __init__(self, batch: Batch | None = None, index: int = 0) -> None:
        own = self.__dict__
        batch = self.new_batch(1) if batch is None else batch
        own["row"] = batch[index : index + 1]
        own["events"] = None
        data = memoryview(own["row"].view(np.uint8))
        for name, start, end, char, shape in self._plan:
            cell = data[start:end]
            if len(shape) > 1:
                own[name] = cell.cast(char, shape)  # type: ignore[call-overload]
            else:
                own[name if shape else "_" + name] = cell.cast(char)  # type: ignore[call-overload]

    def __setattr__(self, name: str, value: Any) -> None:
        if name != "events" and not isinstance(getattr(type(self), name, None), property):
            raise AttributeError(f"{type(self).__name__} has no scalar field {name!r}")
        object.__setattr__(self, name, value)

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={self.row[name][0].tolist()}" for name in self.dtype.names or ())
        return f"{type(self).__name__}({fields})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.row.copy(),)

    def copy(self) -> Self:
        """An independent record with the same content, without events."""
        return type(self)(self.row.copy())

    def assign(self, other: Record) -> None:
        """Take over all fields of another record of this type."""
        self.row[0] = other.row[0]

    @classmethod
    def new_batch(cls, size: int) -> Batch:
        """`size` rows of zeros."""
        return np.zeros(size, cls.dtype)


def _scalar(cell: str) -> property:
    def get(self: Record) -> int:
        return self.__dict__[cell][0]  # type: ignore[no-any-return]

    def put(self: Record, value: int) -> None:
        self.__dict__[cell][0] = value

    return property(get, put)


class Rows:
    """A batch seen as live views, so that a kernel's Python function runs interpreted on it."""

    def __init__(self, kind: type[Record], batch: Batch) -> None:
        self.kind = kind
        self.batch = batch
        self.views = [kind(batch, i) for i in range(len(batch))]

    def __len__(self) -> int:
        return len(self.views)

    def __getitem__(self, index: Any) -> Any:
        return Rows(self.kind, self.batch[index]) if isinstance(index, slice) else self.views[index]

    def copy(self) -> Rows:
        """The same rows in a batch of their own."""
        return Rows(self.kind, self.batch.copy())

    def __setitem__(self, index: int, row: Record) -> None:
        self.views[index].assign(row)

    def __iter__(self) -> Iterator[Record]:
        return iter(self.views)
