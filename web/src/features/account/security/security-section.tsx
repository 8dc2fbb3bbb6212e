import { useSession } from '../../session/session.api.ts';
import { DeleteAccount, ExportData } from './account-data.tsx';
import { EmailSetting } from './email-setting.tsx';
import { PasswordSetting } from './password-setting.tsx';
import { SecondFactorSetting } from './second-factor-setting.tsx';
import { SessionList } from './session-list.tsx';
import { SettingGroup } from './setting-row.tsx';

/** The Security section of the account page: sign-in methods, sessions, data and deletion of the account. */
export function SecuritySection() {
  const session = useSession();
  // The surrounding page is for signed-in users only.
  if (session.status !== 'signed-in') return null;
  const { user, security } = session;
  return (
    <div className="flex flex-col gap-10">
      <SettingGroup title="How you sign in">
        <EmailSetting user={user} security={security} />
        <PasswordSetting user={user} security={security} />
        <SecondFactorSetting security={security} />
      </SettingGroup>
      <SettingGroup
        title="Where you are signed in"
        text="Something here that you do not know? Sign it out, then change your password."
      >
        <SessionList />
      </SettingGroup>
      <SettingGroup title="Your data">
        <ExportData user={user} />
        <DeleteAccount user={user} hasPassword={security.hasPassword} />
      </SettingGroup>
    </div>
  );
}
