/** The GraphQL request of each row of permissions.md. The keys are those of the table; the value of the alias `it` is the result. */
import { unknownId } from '../../support/businesses.ts';
import { addPlaces } from '../../support/database/places.ts';
import type { Upload, Variables } from '../../support/api.ts';
import { unsubscribeTokenOf } from '../../support/mail/notification-mails.ts';
import { password } from '../../support/users.ts';
import { addAppeal, addCase, addDecision, addSave, addToken, hide, newAccount, pixel, text } from './things.ts';
import type { World } from './world.ts';

const business = `name: "Stall", description: "One of many.", location: "Lisbon", category: OTHER`;
const input = (fields: object) =>
  `{ ${Object.entries(fields)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(', ')} }`;

const now = () => new Date().toISOString();

/** A query, or one with a file. */
type GraphqlRequest = string | { query: string; variables: Variables; files: Record<string, Upload> };

export const graphqlRequests: Record<string, (world: World) => GraphqlRequest | Promise<GraphqlRequest>> = {
  'Query.businesses': () => '{ it: businesses { totalCount } }',
  'Query.businessClusters': () =>
    '{ it: businessClusters(bounds: { west: -180, south: -90, east: 180, north: 90 }, zoom: 1) { id } }',
  'Query.business': ({ businessId }) => `{ it: business(id: ${text(businessId)}) { id } }`,
  'Business.comments': ({ businessId }) => `{ business(id: ${text(businessId)}) { it: comments { nodes { id } } } }`,
  'Business.email': async ({ fixture, businessId }) => {
    await fixture.db.query(`UPDATE businesses SET email = 'shop@example.com' WHERE id = $1`, [businessId]);
    return `{ business(id: ${text(businessId)}) { it: email } }`;
  },
  'Query.suggestedUsers': () => '{ it: suggestedUsers(search: "a") { username } }',
  'Query.searchSuggestions': () => '{ it: searchSuggestions(search: "stall") { didYouMean } }',
  'Query.places': () => '{ it: places(search: "lisbon") { id } }',
  'Query.placeAt': async ({ fixture }) => {
    await addPlaces(fixture.db);
    return '{ it: placeAt(latitude: 38.7, longitude: -9.1) { id } }';
  },
  'Query.users': () => '{ it: users { totalCount } }',
  'Query.user': ({ author }) => `{ it: user(id: ${text(author.id)}) { id } }`,
  'Query.siteText': () => '{ it: siteText(name: RULES) { title } }',
  'Query.me': () => '{ it: me { id email } }',
  'Query.mySessions': () => '{ it: mySessions { id } }',
  'User.email': ({ author }) => `{ user(id: ${text(author.id)}) { it: email } }`,
  'User.emailVerified': ({ author }) => `{ user(id: ${text(author.id)}) { it: emailVerified } }`,
  'User.numSaved': ({ author }) => `{ user(id: ${text(author.id)}) { it: numSaved } }`,
  'User.savedBusinesses': ({ author }) => `{ user(id: ${text(author.id)}) { it: savedBusinesses { totalCount } } }`,
  'User.suspendedUntil': async ({ fixture, author }) => {
    await fixture.db.query(`UPDATE users SET suspended_until = now() + interval '7 days' WHERE id = $1`, [author.id]);
    return `{ user(id: ${text(author.id)}) { it: suspendedUntil } }`;
  },
  'User.businesses': () => '{ me { it: businesses { totalCount } } }',
  'Mutation.register': (world) => `mutation { it: register(input: ${input(newAccount(world))}) { token } }`,
  'Mutation.login': ({ other }) =>
    `mutation { it: login(input: ${input({ email: other.email, password })}) { token } }`,
  'Mutation.logout': () => 'mutation { it: logout }',
  'Mutation.revokeSession': ({ author }) => `mutation { it: revokeSession(id: ${text(author.sessionId)}) }`,
  'Mutation.changePassword': () =>
    `mutation { it: changePassword(current: ${text(password)}, next: "a better horse") }`,
  'Mutation.deleteAccount': () => `mutation { it: deleteAccount(password: ${text(password)}) }`,
  'Mutation.requestPasswordReset': ({ author }) =>
    `mutation { it: requestPasswordReset(email: ${text(author.email)}) }`,
  'Mutation.resetPassword': async (world) =>
    `mutation { it: resetPassword(token: ${text(await addToken(world, 'RESET_PASSWORD'))}, next: "a better horse") { token } }`,
  'Mutation.sendEmailConfirmation': () => 'mutation { it: sendEmailConfirmation }',
  'Mutation.verifyEmail': async (world) =>
    `mutation { it: verifyEmail(token: ${text(await addToken(world, 'VERIFY_EMAIL'))}) { id } }`,
  'Mutation.requestEmailChange': (world) =>
    `mutation { it: requestEmailChange(email: ${text(newAccount(world).email)}, password: ${text(password)}) }`,
  'Mutation.confirmEmailChange': async (world) =>
    `mutation { it: confirmEmailChange(token: ${text(await addToken(world, 'CHANGE_EMAIL'))}) { id } }`,
  'Mutation.undoEmailChange': async (world) =>
    `mutation { it: undoEmailChange(token: ${text(await addToken(world, 'UNDO_EMAIL_CHANGE'))}) }`,
  'Mutation.updateProfile': () => 'mutation { it: updateProfile(input: { bio: "Hello." }) { id } }',
  'Mutation.setFollow': ({ other }) => `mutation { it: setFollow(userId: ${text(other.id)}, following: true) { id } }`,
  'Mutation.setRole': ({ other }) => `mutation { it: setRole(userId: ${text(other.id)}, role: MODERATOR) { id } }`,
  "Mutation.setRole: one's own": ({ actor }) =>
    `mutation { it: setRole(userId: ${text(actor?.id ?? unknownId)}, role: ADMIN) { id } }`,
  'Mutation.createBusiness': () => `mutation { it: createBusiness(input: { ${business} }) { id } }`,
  'Mutation.updateBusiness': ({ businessId }) =>
    `mutation { it: updateBusiness(id: ${text(businessId)}, input: { name: "Shop" }) { id } }`,
  'Mutation.uploadPicture': () => ({
    query: 'mutation ($image: Upload!) { it: uploadPicture(image: $image) { id } }',
    variables: { image: null },
    files: { 'variables.image': { blob: pixel, name: 'pixel.png' } },
  }),
  'Mutation.deleteBusiness': ({ businessId }) => `mutation { it: deleteBusiness(id: ${text(businessId)}) }`,
  'Mutation.setLike': ({ businessId }) =>
    `mutation { it: setLike(businessId: ${text(businessId)}, liked: true) { id } }`,
  'Mutation.setSaved': ({ businessId }) =>
    `mutation { it: setSaved(businessId: ${text(businessId)}, saved: true) { id } }`,
  'Mutation.setSaved: removed': async (world) => {
    await addSave(world);
    return `mutation { it: setSaved(businessId: ${text(world.businessId)}, saved: false) { id } }`;
  },
  'Mutation.rateBusiness': ({ businessId }) =>
    `mutation { it: rateBusiness(businessId: ${text(businessId)}, value: 4) { id } }`,
  'Mutation.clearRating': ({ businessId }) => `mutation { it: clearRating(businessId: ${text(businessId)}) { id } }`,
  'Mutation.addComment': ({ businessId }) =>
    `mutation { it: addComment(businessId: ${text(businessId)}, text: "Good.") { comment { id } } }`,
  'Mutation.editComment': ({ commentId }) =>
    `mutation { it: editComment(id: ${text(commentId)}, text: "Good.") { id } }`,
  'Query.comment': ({ commentId }) => `{ it: comment(id: ${text(commentId)}) { id } }`,
  'Business.myReview': async ({ fixture, businessId, commentId }) => {
    await fixture.db.query('UPDATE comments SET is_review = true WHERE id = $1', [commentId]);
    return `{ business(id: ${text(businessId)}) { it: myReview { id } } }`;
  },
  'Mutation.setReview': ({ businessId }) =>
    `mutation { it: setReview(businessId: ${text(businessId)}, value: 4, text: "Good.") { comment { id } } }`,
  'Mutation.setHelpful': ({ commentId }) =>
    `mutation { it: setHelpful(commentId: ${text(commentId)}, helpful: true) { id } }`,
  'Mutation.setHelpful: removed': ({ commentId }) =>
    `mutation { it: setHelpful(commentId: ${text(commentId)}, helpful: false) { id } }`,
  'Mutation.setReply': ({ commentId }) =>
    `mutation { it: setReply(commentId: ${text(commentId)}, text: "Thanks.") { id } }`,
  'Mutation.deleteReply': ({ commentId }) => `mutation { it: deleteReply(commentId: ${text(commentId)}) { id } }`,
  'Mutation.report': ({ other }) =>
    `mutation { it: report(input: { subjectType: USER, subjectId: ${text(other.id)}, reason: SPAM }) }`,
  'Mutation.decideCase': async (world) => {
    const decision = `{ caseId: ${text(await addCase(world))}, action: HIDE, ground: SPAM, statement: "Advertising." }`;
    return `mutation { it: decideCase(input: ${decision}) { id } }`;
  },
  'Mutation.appealDecision': async (world) =>
    `mutation { it: appealDecision(decisionId: ${text(await addDecision(world))}, text: "It is none.") { id } }`,
  'Mutation.decideAppeal': async (world) => {
    const id = await addAppeal(world);
    return `mutation { it: decideAppeal(decisionId: ${text(id)}, outcome: UPHELD, statement: "It is advertising.") { id } }`;
  },
  'Query.moderationCases': () => '{ it: moderationCases { totalCount } }',
  'Query.moderationCase': async (world) => `{ it: moderationCase(id: ${text(await addCase(world))}) { id } }`,
  'Query.moderationLog': () => '{ it: moderationLog { totalCount } }',
  'Query.auditLog': () => '{ it: auditLog { totalCount } }',
  'Subscription.live': () => 'subscription { it: live { me { id } } }',
  'Subscription.businessChanged': ({ businessId }) =>
    `subscription { it: businessChanged(id: ${text(businessId)}) { business { id } } }`,
  'User.numUnread': ({ author }) => `{ user(id: ${text(author.id)}) { it: numUnread } }`,
  'User.feed': ({ author }) => `{ user(id: ${text(author.id)}) { it: feed { totalCount } } }`,
  'User.showsLikesInFeeds': ({ author }) => `{ user(id: ${text(author.id)}) { it: showsLikesInFeeds } }`,
  'Mutation.setShowsLikesInFeeds': () => 'mutation { it: setShowsLikesInFeeds(showsLikes: false) { id } }',
  'User.notifications': ({ author }) => `{ user(id: ${text(author.id)}) { it: notifications { totalCount } } }`,
  'User.notificationSettings': ({ author }) =>
    `{ user(id: ${text(author.id)}) { it: notificationSettings { kinds { isOn } } } }`,
  'Mutation.setNotificationKind': () =>
    'mutation { it: setNotificationKind(kind: LIKE, isOn: false) { kinds { isOn } } }',
  'Mutation.setNotificationMail': () =>
    'mutation { it: setNotificationMail(kind: LIKE, frequency: DAILY) { kinds { mail } } }',
  'Mutation.setTimeZone': () => 'mutation { it: setTimeZone(timeZone: "Europe/Berlin") { timeZone } }',
  'Mutation.setThreadMuted': ({ businessId }) =>
    `mutation { it: setThreadMuted(businessId: ${text(businessId)}, isMuted: true) { mutedThreads { id } } }`,
  'Mutation.unsubscribe': ({ fixture, author }) =>
    `mutation { it: unsubscribe(token: ${text(unsubscribeTokenOf(fixture, author))}) }`,
  'Mutation.setMuted': ({ businessId }) =>
    `mutation { it: setMuted(id: ${text(businessId)}, isMuted: true) { mutedBusinesses { id } } }`,
  'Mutation.setNotificationsSeen': () => `mutation { it: setNotificationsSeen(until: ${text(now())}) { id } }`,
  'User.decisions': ({ author }) => `{ user(id: ${text(author.id)}) { it: decisions { totalCount } } }`,
  'User.reports': ({ author }) => `{ user(id: ${text(author.id)}) { it: reports { totalCount } } }`,
  'Comment.decision': async (world) => {
    await addDecision(world);
    return `{ business(id: ${text(world.businessId)}) { comments { nodes { it: decision { id } } } } }`;
  },
  'Business.decision': async (world) => {
    await addDecision(world, 'BUSINESS');
    return `{ business(id: ${text(world.businessId)}) { it: decision { id } } }`;
  },
  'Decision.moderator': async (world) => {
    await addDecision(world);
    return `{ business(id: ${text(world.businessId)}) { comments { nodes { decision { it: moderator { id } } } } } }`;
  },
  'Query.business: hidden': async (world) => {
    await hide(world, 'businesses', world.businessId);
    return `{ it: business(id: ${text(world.businessId)}) { id } }`;
  },
  'Query.user: hidden': async (world) => {
    await hide(world, 'users', world.author.id);
    return `{ it: user(id: ${text(world.author.id)}) { id } }`;
  },
  'Business.comments: hidden': async (world) => {
    await hide(world, 'comments', world.commentId);
    return `{ business(id: ${text(world.businessId)}) { comments { nodes { it: id } } } }`;
  },
  'Comment.reply: hidden': async ({ fixture, businessId, commentId }) => {
    const hideReply = `UPDATE comments SET reply = 'Thanks.', replied_at = now(), reply_hidden = 1 WHERE id = $1`;
    await fixture.db.query(hideReply, [commentId]);
    return `{ business(id: ${text(businessId)}) { comments { nodes { it: reply { id } } } } }`;
  },
  'Mutation.deleteComment': ({ commentId }) => `mutation { it: deleteComment(id: ${text(commentId)}) { id } }`,
};
