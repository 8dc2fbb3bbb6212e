import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate --name what-changes` in this folder writes the next migration from the tables. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/**/*.table.ts',
  out: './src/db/migrations',
});
