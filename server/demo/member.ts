/** The member of the demo that everybody may sign in as; apart, so that naming it loads none of the demo's words. */

export const demoMember = { username: 'demo', email: 'demo@example.com', password: 'main-street' };
