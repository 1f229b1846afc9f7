import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { backOff, connect } from "../src/net/live.ts";
import { snapshot } from "./fixtures.ts";
import { FakeSocket, fakeServer } from "./server.ts";

const handlers = () => ({ message: vi.fn(), open: vi.fn(), lost: vi.fn(), refused: vi.fn() });

beforeEach(() => {
  fakeServer();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("waits double from try to try, up to a limit, and half of it is drawn", () => {
  expect([0, 1, 2, 3].map((tries) => backOff(tries, () => 1))).toEqual([400, 800, 1600, 3200]);
  expect(backOff(0, () => 0)).toBe(200);
  expect(backOff(50, () => 1)).toBe(10_000);
});

test("comes back after a loss, and not after it was closed", () => {
  const on = handlers();
  const live = connect("ws://table", on);
  FakeSocket.last.break();
  expect(on.lost).toHaveBeenCalledOnce();
  expect(live.send({ type: "roll", id: "a", seq: 1 })).toBe(false);
  vi.advanceTimersByTime(400);
  expect(FakeSocket.all).toHaveLength(2);
  FakeSocket.last.say(snapshot());
  expect(on.message).toHaveBeenCalledOnce();
  live.close();
  FakeSocket.last.break();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(2);
});

test("tells a connection that was refused from one that was lost", () => {
  const on = handlers();
  const live = connect("ws://table", on);
  FakeSocket.last.open();
  FakeSocket.last.break();
  expect(on.refused).not.toHaveBeenCalled();
  vi.advanceTimersByTime(400);
  FakeSocket.last.break();
  expect(on.refused).toHaveBeenCalledOnce();
  expect(on.lost).toHaveBeenCalledTimes(2);
  live.close();
});

test("hears nothing more from a connection it has dropped", () => {
  const on = handlers();
  const live = connect("ws://table", on);
  const [old] = FakeSocket.all;
  live.renew();
  old?.say(snapshot());
  old?.break();
  expect(on.message).not.toHaveBeenCalled();
  expect(on.lost).toHaveBeenCalledOnce();
  live.close();
});

test("tries at once when the browser is online again", () => {
  const live = connect("ws://table", handlers());
  FakeSocket.last.break();
  dispatchEvent(new Event("online"));
  expect(FakeSocket.all).toHaveLength(2);
  live.close();
});
