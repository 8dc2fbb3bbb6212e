import { chatLimits } from '@greenroom/contract/limits/chat';
import { Facts, LabPart } from '../lab-page.tsx';
import { DemoChatBox } from './demo-chat-box.tsx';

/** The maximum length of a message in the custom example (LAB-3). */
const customMaxCharacters = 280;

/** The chat's input with its defaults (LAB-2), and with a lower maximum length. */
export function DemoChats() {
  return (
    <div className="mt-8 grid items-start gap-6 lg:grid-cols-2">
      <DemoChat title="Default" />
      <DemoChat title="Custom: short messages" maxCharacters={customMaxCharacters} />
    </div>
  );
}

function DemoChat({
  title,
  maxCharacters = chatLimits.messageMaxCharacters,
}: {
  title: string;
  maxCharacters?: number;
}) {
  return (
    <LabPart title={title}>
      <div className="mb-5">
        <Facts
          facts={[
            ['Maximum length', `${maxCharacters} characters`],
            ['Messages', `${chatLimits.messagesPerWindow} a minute for each person`],
            ['Reset window', `${chatLimits.windowSeconds} s`],
          ]}
        />
      </div>
      <DemoChatBox maxCharacters={maxCharacters} />
    </LabPart>
  );
}
