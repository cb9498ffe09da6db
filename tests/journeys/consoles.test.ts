/** GraphiQL and the REST documentation, without access to other hosts and under a strict content security policy. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signUp, type TestUser } from '../support/users.ts';
import { addBusiness } from '../support/businesses.ts';
import { closeBrowser, visit, type Visit } from '../support/visit.ts';
import { openFixture, type Fixture } from '../support/fixture.ts';
import { headOf } from '../support/head.ts';

let fixture: Fixture;
let ada: TestUser;
let businessId: string;
beforeAll(async () => {
  fixture = await openFixture();
  ada = await signUp(fixture, 'Ada');
  businessId = await addBusiness(ada);
});
afterAll(async () => {
  await closeBrowser();
  await fixture.close();
});

/** Opens a page, and records its requests to other hosts. */
async function open(path: string): Promise<Visit & { elsewhere: string[] }> {
  const visitor = await visit(fixture, '/');
  const elsewhere: string[] = [];
  visitor.page.on('request', (request) => {
    if (!request.url().startsWith(fixture.url) && !request.url().startsWith('data:')) elsewhere.push(request.url());
  });
  await visitor.page.goto(path);
  return { ...visitor, elsewhere };
}

async function scriptPolicyOf(path: string): Promise<string | undefined> {
  const { headers } = await headOf(fixture.url + path, { headers: { accept: 'text/html' } });
  return /script-src ([^;]+)/.exec(headers.get('content-security-policy') ?? '')?.[1];
}

describe('GraphiQL', () => {
  it('opens with seven named operations, runs a query and a subscription, and shows the schema', async () => {
    const { page, consoleErrors, elsewhere, end } = await open('/graphql');
    const tabs = page.getByRole('tablist', { name: 'Select active operation' }).getByRole('tab');
    await tabs.first().waitFor();
    const names = ['TopRated', 'Search', 'People', 'SignIn', 'ListBusiness', 'MyPage', 'Live'];
    expect(await tabs.allInnerTexts()).toEqual(names);
    await page.getByRole('tab', { name: 'People' }).click();
    // Wait for the new tab's operation: until then the editor contains that of the previous tab.
    await page.getByRole('region', { name: 'Operation Editor' }).getByText('People').first().waitFor();
    await page.getByRole('button', { name: /Execute query/ }).click();
    await page.getByRole('region', { name: 'Result Window' }).getByText('"Ada"').waitFor();

    // The session of the site in this browser. The number changes while the operation runs.
    await page.evaluate((token) => localStorage.setItem('token', token), ada.token);
    await page.getByRole('tab', { name: 'Live' }).click();
    await page.getByRole('region', { name: 'Operation Editor' }).getByText('Live').first().waitFor();
    await page.getByRole('button', { name: /Execute query/ }).click();
    await page.getByRole('region', { name: 'Result Window' }).getByText('numUnread').waitFor();
    const bob = await signUp(fixture, 'Bob');
    await bob.graphql('mutation ($id: ID!) { setLike(businessId: $id, liked: true) { id } }', { id: businessId });
    await page.getByRole('region', { name: 'Result Window' }).getByText('1', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await page.getByRole('link', { name: 'Mutation', exact: true }).click();
    await page.getByText("Rates a business; a new rating replaces the viewer's old one.").waitFor();

    await page.reload();
    await tabs.first().waitFor();
    expect(await tabs.allInnerTexts()).toEqual(names);
    expect([consoleErrors, elsewhere]).toEqual([[], []]);
    expect(await scriptPolicyOf('/graphql')).toBe("'self'");
    await end();
  });
});

describe('A link to GraphiQL with a mutation', () => {
  it('opens the operations of the site alone, since the mutation would run in the session of the member who follows it', async () => {
    const { page, end } = await open(`/graphql?query=${encodeURIComponent('mutation FromALink { logout }')}`);
    const tabs = page.getByRole('tablist', { name: 'Select active operation' }).getByRole('tab');
    await tabs.first().waitFor();
    await page.getByRole('region', { name: 'Operation Editor' }).getByText('TopRated').first().waitFor();
    expect(await tabs.allInnerTexts()).not.toContain('FromALink');
    expect(await page.getByText('FromALink').count()).toBe(0);
    expect(page.url()).toBe(`${fixture.url}/graphql`);
    await end();
  });
});

describe('The REST documentation', () => {
  it('shows every route, and sends a request', async () => {
    const { page, consoleErrors, elsewhere, end } = await open('/api/docs');
    await page.getByText('/users/register').waitFor();
    const { paths } = (await (await page.request.get('/api/openapi.json')).json()) as { paths: Record<string, object> };
    expect(await page.locator('.opblock').count()).toBe(Object.values(paths).flatMap(Object.keys).length);
    await page.locator('#operations-Businesses-listBusinesses').getByRole('button').first().click();
    await page.getByRole('button', { name: 'Try it out' }).click();
    await page.getByRole('button', { name: 'Execute' }).click();
    await page.locator('.live-responses-table').getByText('Blue Gate').first().waitFor();
    expect([consoleErrors, elsewhere]).toEqual([[], []]);
    expect(await scriptPolicyOf('/api/docs')).toBe("'self'");
    await end();
  });
});
