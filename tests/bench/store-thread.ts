import "./environment";
import { storeThread } from "./stored-thread";

// node --conditions=react-server --import tsx tests/bench/store-thread.ts <thread> <user> <count>
const [threadId = "", userId = "", count = ""] = process.argv.slice(2);
await storeThread(threadId, userId, Number(count));
process.exit();
