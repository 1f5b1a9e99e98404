import { approvalsDemo } from "../(demos)/approvals/demo";
import { chatDemo } from "../(demos)/chat/demo";
import { eventsDemo } from "../(demos)/events/demo";
import { frontendToolsDemo } from "../(demos)/frontend-tools/demo";
import { headlessDemo } from "../(demos)/headless/demo";
import { sharedStateDemo } from "../(demos)/shared-state/demo";
import { subagentsDemo } from "../(demos)/subagents/demo";
import { aiSdkDemo } from "../(demos)/use-chat/demo";
import type { Demo } from "./demo";

/** The pages of the demo, in the order of the nav. `npm run remove-demo` takes lines away here. */
export const demos: readonly Demo[] = [
  chatDemo,
  frontendToolsDemo,
  approvalsDemo,
  sharedStateDemo,
  subagentsDemo,
  aiSdkDemo,
  headlessDemo,
  eventsDemo,
];
