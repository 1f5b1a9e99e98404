import { Client, escapeIdentifier } from "pg";

/** Makes a database as a copy of another, and returns its address. */
export async function createDatabase(serverUrl: string, name: string, template: string): Promise<string> {
  await asAdmin(serverUrl, `create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)}`);
  return `${serverUrl}/${name}`;
}

/** Removes a database, and cuts the connections to it. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await asAdmin(serverUrl, `drop database ${escapeIdentifier(name)} with (force)`);
}

async function asAdmin(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: `${serverUrl}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
