/** Grants roles and helps with accounts: `npm run admin -- grant|revoke|list|reset-password|suspend`, while the site runs or is stopped. */
import { StartError } from '#server/core/start-error.ts';
import { publish, sendChanges } from '#server/database/publish.ts';
import { transaction } from '#server/database/sql.ts';
import { commandTimeouts, connectDatabase } from '#server/data-source.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import { readSecret } from '#server/postgres/data-folder.ts';
import { adminCommands, type AdminCommand } from './admin/commands.ts';
import { onSite, runCommand } from './command.ts';

const usage = `Usage: npm run admin -- <command>
${Object.values(adminCommands)
  .map(({ usage: line, does }) => `  ${line.padEnd(36)}${does}`)
  .join('\n')}`;

await runCommand(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const command: AdminCommand | undefined = Object.hasOwn(adminCommands, name)
    ? adminCommands[name as keyof typeof adminCommands]
    : undefined;
  if (!command) throw new StartError(usage);
  // An argument that is ignored could change another account, or another database, than the operator means.
  if (args.length >= command.usage.split(' ').length) throw new StartError(`Usage: npm run admin -- ${command.usage}`);
  await onSite(async ({ url, settings }) => {
    const db = await connectDatabase(url, { poolSize: 1, timeouts: commandTimeouts });
    try {
      if (command.sendsMail) openOutbox(db, settings.jwtSecret ?? (await readSecret(settings.dataDir)));
      console.log(await transaction(db, (manager) => command.run(manager, args, settings.site)));
      publish(db, ['all']);
      await sendChanges(db);
    } finally {
      await db.destroy();
    }
  });
});
