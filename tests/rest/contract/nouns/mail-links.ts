/** Password reset, and the confirmation and the change of an e-mail address. */
import { describe, expect, it } from '@jest/globals';
import { linkTo as linkIn, type MailKind } from '../../../support/mail/account-mails.ts';
import { password, signUp } from '../../../support/users.ts';
import { fixture } from '../fixture.ts';

const post = (path: string, body?: object, who = fixture.visitor) =>
  fixture.contract.call(who, `POST /users/${path}`, { body });
const linkTo = (address: string, kind: MailKind) => linkIn(fixture.site, address, kind);

export function mailLinks(): void {
  describe('A user who forgot the password', () => {
    it('sets a new one with the token of a mail, once', async () => {
      const ida = await signUp(fixture.site, 'Ida');
      const message = 'If the address has an account, a link is on its way';
      for (const email of [ida.email, 'unknown@example.com'])
        expect(await post('password/forgot', { email })).toMatchObject({ status: 200, body: { message } });
      const token = await linkTo(ida.email, 'password-reset');
      const { status, body } = await post('password/reset', { token, next: 'new staple horse' });
      expect([status, body]).toMatchObject([200, { _id: ida.id, emailVerified: true, token: expect.any(String) }]);
      expect(await post('password/reset', { token, next: 'new staple horse' })).toMatchObject({
        status: 400,
        body: {
          code: 'BAD_USER_INPUT',
          fields: { token: 'This link is invalid, has expired or was already used' },
        },
      });
      expect((await post('password/forgot', { email: 'nowhere' })).status).toBe(400);
    });
  });

  describe('The address of a user', () => {
    it('is confirmed with the token of a mail', async () => {
      const ivo = await signUp(fixture.site, 'Ivo');
      const sent = 'A link is on its way, unless the address is confirmed';
      expect((await post('email/confirmation', undefined, ivo)).body.message).toBe(sent);
      const token = await linkTo(ivo.email, 'email-confirmation');
      expect((await post('email/verify', { token })).body.message).toBe('Email address confirmed');
      expect((await post('email/verify', { token })).status).toBe(400);
      const { body } = await fixture.contract.call(ivo, 'PUT /users/profile', { body: {} });
      expect(body.emailVerified).toBe(true);
    });

    it('is changed with the token of a mail, and restored with that of another one', async () => {
      const ira = await signUp(fixture.site, 'Ira');
      const email = 'ira.new@example.com';
      expect((await post('email/change', { password: 'a guess', email }, ira)).body.fields).toEqual({
        password: 'Current password is incorrect',
      });
      const requested = await post('email/change', { password, email }, ira);
      expect(requested.body.message).toBe('A link is on its way to the new address');
      const token = await linkTo(email, 'email-change');
      expect((await post('email/change/confirm', { token })).body.message).toBe('Email address changed');
      expect((await post('email/change/confirm', { token })).status).toBe(400);

      const undo = await linkTo(ira.email, 'email-changed');
      const { body } = await post('email/change/undo', { token: undo });
      expect(body.message).toBe('Email address restored');
      expect((await post('email/change/undo', { token: undo })).status).toBe(400);
      const back = await post('password/reset', { token: body.resetToken, next: 'new staple horse' });
      expect(back.body).toMatchObject({ _id: ira.id, email: ira.email });
    });
  });
}
