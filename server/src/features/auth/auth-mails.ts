import { accountLimits } from '@greenroom/contract/limits/accounts';
import { formatDuration } from '@greenroom/contract/time-format';
import type { Mails } from '../../platform/mail/mail.ts';
import type { MailContent } from '../../platform/mail/mail-content.ts';

interface Recipient {
  name: string;
  email: string;
}

/** A user row may contain more than a mail accepts. */
function recipient({ name, email }: Recipient): MailContent['to'] {
  return { name, email };
}

/** Mails of the auth service. Their links lead to pages of this site, which pass the token to the API. */
export function createAuthMails({ sendMail, publicUrl }: { sendMail: Mails['sendMail']; publicUrl: string }) {
  const link = (path: string, token: string) => `${publicUrl}${path}?token=${encodeURIComponent(token)}`;

  return {
    async verifyEmail(user: Recipient, token: string): Promise<void> {
      await sendMail({
        to: recipient(user),
        subject: 'Confirm your email address',
        paragraphs: [
          `Hello ${user.name},`,
          'Welcome to Greenroom. Confirm that this email address is yours, and your account is complete.',
        ],
        button: { label: 'Confirm email address', url: link('/verify-email', token) },
        notes: [
          `The link works for ${formatDuration(accountLimits.emailVerificationLinkSeconds)}.`,
          'You did not sign up at Greenroom? Then you need not do anything.',
        ],
      });
    },

    /**
     * Sent to an address that is used for a sign-up although it has an account. Only this mail reveals that.
     */
    async accountExists(user: Recipient): Promise<void> {
      await sendMail({
        to: recipient(user),
        subject: 'You already have an account',
        paragraphs: [
          `Hello ${user.name},`,
          'Someone, hopefully you, wanted to create a Greenroom account with this email address. It has one already, so nothing was changed.',
        ],
        button: { label: 'Login', url: `${publicUrl}/login` },
        notes: [
          `You forgot the password? Choose a new one: ${publicUrl}/forgot-password`,
          'It was not you? Then you need not do anything.',
        ],
      });
    },

    async resetPassword(user: Recipient, token: string): Promise<void> {
      await sendMail({
        to: recipient(user),
        subject: 'Choose a new password',
        paragraphs: [
          `Hello ${user.name},`,
          'Someone, hopefully you, asked for a new password for your Greenroom account.',
        ],
        button: { label: 'Choose a new password', url: link('/reset-password', token) },
        notes: [
          `The link works once, for ${formatDuration(accountLimits.passwordResetLinkSeconds)}.`,
          'It was not you? Then you need not do anything: your password stays as it is.',
        ],
      });
    },

    async passwordChanged(user: Recipient): Promise<void> {
      await sendMail({
        to: recipient(user),
        subject: 'Your password was changed',
        paragraphs: [`Hello ${user.name},`, 'The password of your Greenroom account was just changed.'],
        notes: ['It was not you? Choose a new password at once: that signs out every device.'],
        button: { label: 'It was not me', url: `${publicUrl}/forgot-password` },
      });
    },

    /** Sent to the new address: only its reader may make it the account's. */
    async confirmNewEmail(user: Recipient, newEmail: string, token: string): Promise<void> {
      await sendMail({
        to: recipient({ name: user.name, email: newEmail }),
        subject: 'Confirm your new email address',
        paragraphs: [
          `Hello ${user.name},`,
          'Confirm that this is the new email address of your Greenroom account. Until then the old one stays.',
        ],
        button: { label: 'Confirm new address', url: link('/verify-email', token) },
        notes: [
          `The link works once, for ${formatDuration(accountLimits.emailVerificationLinkSeconds)}.`,
          'You did not ask for this? Then you need not do anything.',
        ],
      });
    },

    /** Sent to the old address when the change is requested, so that its owner can still stop it. */
    async emailChangeAsked(user: Recipient, newEmail: string): Promise<void> {
      await sendMail({
        to: recipient(user),
        subject: 'Your email address is about to change',
        paragraphs: [
          `Hello ${user.name},`,
          `The email address of your Greenroom account is to become ${newEmail}. It changes when it is confirmed there.`,
        ],
        button: { label: 'It was not me', url: `${publicUrl}/forgot-password` },
        notes: ['It was not you? Choose a new password: that also stops the change.'],
      });
    },

    async secondFactorChanged(user: Recipient, isOn: boolean): Promise<void> {
      await sendMail({
        to: recipient(user),
        subject: isOn ? 'Two-step sign-in is on' : 'Two-step sign-in is off',
        paragraphs: [
          `Hello ${user.name},`,
          isOn
            ? 'From now on, signing in to Greenroom asks for a code of your authenticator app.'
            : 'Signing in to Greenroom asks for your password alone again.',
        ],
        button: { label: 'It was not me', url: `${publicUrl}/forgot-password` },
        notes: ['It was not you? Choose a new password at once: that signs out every device.'],
      });
    },
  };
}

export type AuthMails = ReturnType<typeof createAuthMails>;
