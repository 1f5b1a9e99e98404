export { CopilotChat, CopilotKitProvider } from "@copilotkit/react-core/v2";
