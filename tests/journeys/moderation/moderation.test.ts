/** Reports, decisions, appeals and roles: what members, authors, moderators, admins and visitors see of them. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { addBusiness } from '../../support/businesses.ts';
import { grant } from '../../support/roles.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { settled } from '../../support/visit.ts';
import { dark, displaysOr } from '../display.ts';
import { fixture, openPage } from '../fixture.ts';
import { expectHidden, expectToast, expectVisible, step } from '../steps.ts';

const rude = 'The owner is a fool, and so are the guests.';
const statement = 'The comment insults people, which rule 2 forbids.';
const appeal = 'It was a joke among friends, ask them.';

let people: Record<'owner' | 'author' | 'reporter' | 'mona' | 'otto' | 'admin', TestUser>;
let cafe: string;
let round = 0;

beforeEach(async () => {
  round += 1;
  const join = (name: string) => signUp(fixture(), `${name}${round}`);
  people = {
    owner: await join('owner'),
    author: await join('author'),
    reporter: await join('reporter'),
    mona: await grant(fixture(), await join('mona'), 'MODERATOR'),
    otto: await grant(fixture(), await join('otto'), 'MODERATOR'),
    admin: await grant(fixture(), await join('admin'), 'ADMIN'),
  };
  cafe = await addBusiness(people.owner, { name: `Cafe ${round}` });
  await people.author.graphql(
    'mutation ($id: ID!, $text: String!) { addComment(businessId: $id, text: $text) { comment { id } } }',
    {
      id: cafe,
      text: rude,
    },
  );
});

describe.each(displaysOr(dark))('A report $display', ({ options }) => {
  it('leads to a decision, a statement, an appeal and the restored comment', async () => {
    const { author, reporter, mona, otto } = people;
    let numDecided: number;
    const reporting = await openPage(`/business/${cafe}`, { ...options, as: reporter });
    await step(reporting, 'A member opens the menu of a comment.', async () => {
      await reporting.page.getByRole('button', { name: `More actions for the comment by ${author.username}` }).click();
      await reporting.page.getByRole('button', { name: 'Report', exact: true }).click();
      await reporting.page.getByRole('alertdialog', { name: 'Report this comment' }).waitFor();
    });
    await step(reporting, 'A report needs a reason, and something else a text.', async () => {
      const dialog = reporting.page.getByRole('alertdialog');
      await dialog.getByRole('button', { name: 'Send report' }).click();
      await dialog.getByText('Reason is required').waitFor();
      await dialog.getByLabel('Reason').selectOption('Something else');
      await dialog.getByRole('button', { name: 'Send report' }).click();
      await dialog.getByText('Please describe the problem').waitFor();
    });
    await step(reporting, 'The report is sent once.', async () => {
      const dialog = reporting.page.getByRole('alertdialog');
      await dialog.getByLabel('Reason').selectOption('Harassment or threats');
      await dialog.getByLabel('What should the moderator know?').fill('He insults everyone.\nAnd he laughs.');
      await dialog.getByRole('button', { name: 'Send report' }).click();
      await expectToast(reporting, 'Thank you. A moderator will look at it.');
      await dialog.waitFor({ state: 'detached' });
    });

    const deciding = await openPage('/', { ...options, as: mona });
    await step(deciding, "A moderator's menu leads to the queue.", async () => {
      await deciding.page.getByRole('button', { name: `User menu of ${mona.username}` }).click();
      await deciding.page.getByRole('link', { name: 'Moderation' }).click();
      await deciding.page.getByRole('link', { name: 'Open (1)' }).waitFor();
      numDecided = Number(/\d+/.exec(await deciding.page.getByRole('link', { name: /^Decided \(/ }).innerText()));
      await expectVisible(deciding, '1 Case', rude);
    });
    await step(deciding, 'The queue says why: the reason, and the first line of what the reporter wrote.', async () => {
      const reports = deciding.page.getByRole('list', { name: 'Reports' }).getByRole('listitem');
      expect(await reports.allTextContents()).toEqual(['Harassment or threats: He insults everyone.']);
    });
    await step(deciding, 'The queue shows one kind of cases.', async () => {
      await deciding.page.getByLabel('About').selectOption('Business');
      await expectVisible(deciding, 'No cases here');
      await deciding.page.getByLabel('About').selectOption('Comment');
      await expectVisible(deciding, rude);
    });
    await step(deciding, 'A case shows the comment as it was, and the report.', async () => {
      await deciding.page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
      await expectVisible(
        deciding,
        'As it was when it was reported',
        'He insults everyone. And he laughs.',
        reporter.username,
      );
    });
    await step(deciding, 'The moderator hides it with a ground and a statement.', async () => {
      const { page } = deciding;
      await page.getByLabel('Action').selectOption('Hide');
      await expectVisible(deciding, 'Only its author and moderators see it.');
      await page.getByLabel('Ground').selectOption('Harassment or threats');
      await page.getByRole('button', { name: 'Send decision' }).click();
      await expectVisible(deciding, 'Please enter a statement');
      await page.getByLabel('Statement').fill(statement);
      await page.getByRole('button', { name: 'Send decision' }).click();
      await expectToast(deciding, 'Decision sent');
      await expectVisible(deciding, 'Comment · Decided · 1 report · Hidden', statement);
    });
    await step(deciding, 'The case has left the queue.', async () => {
      await deciding.page.getByRole('link', { name: 'All cases' }).click();
      await deciding.page.getByRole('link', { name: `Decided (${numDecided + 1})` }).waitFor();
      await deciding.page.getByRole('link', { name: 'Open (0)' }).waitFor();
    });

    const appealing = await openPage(`/business/${cafe}`, { ...options, as: author });
    await step(appealing, 'The author reads the statement on the hidden comment, and appeals.', async () => {
      await expectVisible(appealing, rude, 'Hidden: only you and the moderators see this.', statement);
      await appealing.page.getByText('Appeal', { exact: true }).click();
      await appealing.page.getByRole('button', { name: 'Send appeal' }).click();
      await expectVisible(appealing, 'Please enter an appeal');
      await appealing.page.getByLabel('Why should this be decided differently?').fill(appeal);
      await appealing.page.getByRole('button', { name: 'Send appeal' }).click();
      await expectToast(appealing, 'Appeal sent');
      await expectVisible(appealing, appeal, 'A moderator has not decided about your appeal yet.');
    });
    await step(appealing, 'The account page has the decision, too.', async () => {
      await appealing.page.goto(`${fixture().url}/account`);
      await expectVisible(appealing, 'Decisions of moderators', 'Your comment is hidden', statement, appeal);
    });
    await step(reporting, 'The reporter reads on the account page that a moderator has acted.', async () => {
      await reporting.page.goto(`${fixture().url}/account`);
      await expectVisible(reporting, 'Your reports', 'It breaks the rules, and a moderator has acted');
      await settled(reporting.page);
      await expectHidden(reporting, mona.username, statement);
    });
    const visiting = await openPage(`/business/${cafe}`, options);
    await step(visiting, 'Visitors do not see the comment.', async () => {
      await expectVisible(visiting, 'Comments (0)');
      await settled(visiting.page);
      await expectHidden(visiting, rude);
    });

    const overturning = await openPage('/moderation?state=APPEALED', { ...options, as: otto });
    await step(overturning, 'Another moderator overturns the decision.', async () => {
      const { page } = overturning;
      await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
      await expectVisible(overturning, appeal);
      await page.getByLabel('Result').selectOption('Decision overturned');
      await page.getByLabel('Statement').fill('It was a joke indeed, and they know each other.');
      await page.getByRole('button', { name: 'Send result' }).click();
      await expectToast(overturning, 'Result sent');
      await expectVisible(overturning, 'Comment · Decided · 1 report');
    });
    await step(appealing, 'The author reads the result, and the comment is there again.', async () => {
      await appealing.page.reload();
      await expectVisible(appealing, 'Decision overturned: It was a joke indeed, and they know each other.');
      await appealing.page.goto(`${fixture().url}/business/${cafe}`);
      await expectVisible(appealing, rude);
      await settled(appealing.page);
      await expectHidden(appealing, 'Hidden: only you and the moderators see this.');
    });
    await step(visiting, 'Visitors see the comment, and the log without names.', async () => {
      await visiting.page.reload();
      await expectVisible(visiting, rude, 'Comments (1)');
      await visiting.page.goto(`${fixture().url}/moderation/log`);
      await expectVisible(visiting, 'Hide · Comment', 'Restore · Comment');
      await expectHidden(visiting, author.username, mona.username);
    });
  });
});

describe.each(displaysOr(dark))('An admin $display', ({ options }) => {
  it('changes a role, and reads it in the audit log', async () => {
    const { admin, reporter } = people;
    const visit = await openPage(`/user/${reporter.username}`, { ...options, as: admin });
    const { page } = visit;
    await step(visit, "The menu of a profile changes the person's role.", async () => {
      await page.getByRole('button', { name: `More actions for ${reporter.username}` }).click();
      await page.getByRole('button', { name: 'Change role' }).click();
      await page.getByRole('alertdialog').getByLabel('Role').selectOption('Moderator');
    });
    await step(visit, 'The role is saved.', async () => {
      await page.getByRole('button', { name: 'Save role' }).click();
      await expectToast(visit, `The role of ${reporter.username} was changed`);
    });
    await step(visit, 'The audit log has an entry.', async () => {
      await page.goto(`${fixture().url}/moderation`);
      await page.getByRole('link', { name: 'Audit log' }).click();
      await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
      await expectVisible(visit, `${admin.username} changed the role of ${reporter.username}`, 'Moderator');
    });
    await step(visit, 'Their own profile has no menu.', async () => {
      await page.goto(`${fixture().url}/user/${admin.username}`);
      await page.getByRole('heading', { level: 1, name: admin.username }).waitFor();
      expect(await page.getByRole('button', { name: `More actions for ${admin.username}` }).count()).toBe(0);
    });
  });
});

describe('Others than moderators', () => {
  it('cannot open the queue, and visitors are asked to log in before they report', async () => {
    const member = await openPage('/moderation', { as: people.reporter });
    await expectVisible(member, 'You are not authorized to do this');
    const visitor = await openPage(`/business/${cafe}`);
    await visitor.page.getByRole('button', { name: `More actions for Cafe ${round}` }).click();
    await visitor.page.getByRole('button', { name: 'Report', exact: true }).click();
    await expectToast(visitor, 'Please login to report');
  });
});
