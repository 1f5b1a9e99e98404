export { AbstractAgent, HttpAgent } from "@ag-ui/client";
