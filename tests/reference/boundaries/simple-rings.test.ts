import { expect, test } from "bun:test";
import { simpleRings } from "../../../scripts/boundaries/simple-rings.ts";

type Ring = [number, number][];
const square = (left: number, top: number, size: number): Ring => [
  [left, top],
  [left + size, top],
  [left + size, top + size],
  [left, top + size],
];

test.each<[what: string, rings: Ring[], outline: Ring[]]>([
  ["a square stays as it is", [square(0, 0, 9)], [square(0, 0, 9)]],
  [
    "a hole stays, in the other direction",
    [square(0, 0, 9), square(3, 3, 3).toReversed()],
    [square(0, 0, 9), square(3, 3, 3).toReversed()],
  ],
  [
    "a way there and back is left out",
    [
      [
        [0, 0],
        [9, 0],
        [9, -4],
        [9, 9],
        [0, 9],
      ],
    ],
    [
      [
        [0, 0],
        [9, 0],
        [9, 9],
        [0, 9],
      ],
    ],
  ],
  [
    "two islands that overlap are one",
    [square(0, 0, 4), square(2, 2, 4)],
    [
      [
        [0, 0],
        [4, 0],
        [4, 2],
        [6, 2],
        [6, 6],
        [2, 6],
        [2, 4],
        [0, 4],
      ],
    ],
  ],
  [
    "an eight is two rings in one direction",
    [
      [
        [0, 0],
        [4, 4],
        [4, 0],
        [0, 4],
      ],
    ],
    [
      [
        [0, 4],
        [0, 0],
        [2, 2],
      ],
      [
        [2, 2],
        [4, 0],
        [4, 4],
      ],
    ],
  ],
  [
    "a ring that touches a side of its own is two",
    [
      [
        [0, 0],
        [8, 0],
        [8, 6],
        [4, 0],
        [0, 6],
      ],
    ],
    [
      [
        [0, 0],
        [4, 0],
        [0, 6],
      ],
      [
        [4, 0],
        [8, 0],
        [8, 6],
      ],
    ],
  ],
  [
    "a line is nothing",
    [
      [
        [0, 0],
        [5, 0],
        [9, 0],
        [5, 0],
      ],
    ],
    [],
  ],
])("%s", (_, rings, outline) => {
  const turnedRing = (ring: Ring): Ring => {
    const first = ring.findIndex((point) => point.join() === ring.map(String).sort()[0]);
    return [...ring.slice(first), ...ring.slice(0, first)];
  };
  const sorted = (all: readonly (readonly (readonly [number, number])[])[]) =>
    all.map((ring) => JSON.stringify(turnedRing(ring.map(([x, y]) => [x, y])))).sort();
  expect(sorted(simpleRings(rings))).toEqual(sorted(outline));
});
