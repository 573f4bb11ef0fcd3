import { expect, test } from "bun:test";
import { neededVariables, OBJECT_STORE_VARIABLES } from "../../src/loading/child/environment.ts";

const ENV = {
  PATH: "/usr/bin",
  VECTORS_URI: "s3://bucket/index",
  https_proxy: "http://proxy",
  AWS_ENDPOINT: "http://store",
  AWS_SECRET_ACCESS_KEY: "secret",
  STRIPE_KEY: "secret",
};

test("a child that another user may look into has the keys of an object store only if it needs them", () => {
  expect(Object.keys(neededVariables(ENV))).toEqual(["PATH", "VECTORS_URI", "https_proxy"]);
  expect(Object.keys(neededVariables(ENV, OBJECT_STORE_VARIABLES))).toEqual(
    Object.keys(ENV).filter((name) => name !== "STRIPE_KEY"),
  );
});
