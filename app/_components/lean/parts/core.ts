export { CopilotKitCore } from "@copilotkit/core";
