export const productName = "CopilotKit Agent Starter";
