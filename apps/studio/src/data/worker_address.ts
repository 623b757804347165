/// Where the worker is that makes libraries.

import address from "./library_worker.ts?worker&url";

declare global {
  interface Window {
    /// Not in every browser, and not yet in TypeScript's own description of them.
    trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(asked: string): string } };
  }
}

/// The server lets the page start only what a policy named "amble" vouches for. This one vouches for
/// the worker, whatever it is asked.
const policy = window.trustedTypes?.createPolicy("amble", { createScriptURL: () => address });

export const kWorkerAddress: string = policy?.createScriptURL(address) ?? address;
