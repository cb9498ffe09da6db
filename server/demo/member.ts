/** The demo member, whose credentials are published. A file of its own, since importing it must not load the texts of the demo. */

export const demoMember = { username: 'demo', email: 'demo@example.com', password: 'main-street' };
