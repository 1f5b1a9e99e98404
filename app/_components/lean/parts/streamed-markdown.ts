export { Streamdown } from "streamdown";
