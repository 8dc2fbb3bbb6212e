import type { ModerationLogEntry, ModerationType } from '@greenroom/contract/moderation/moderation.schemas';
import { formatDuration } from '@greenroom/contract/time-format';

const undoneLabels: Record<ModerationType, string> = {
  delete: 'the deletion of a message',
  timeout: 'a timeout',
  ban: 'a ban',
  unban: 'the end of a ban or timeout',
  purge: 'the emptying of the chat',
  settings: 'a change of settings',
  'moderator-added': 'a new moderator',
  'moderator-removed': 'the removal of a moderator',
  'held-approved': 'the approval of a message',
  'held-refused': 'the refusal of a message',
  'appeal-upheld': 'the refusal of an appeal',
  'appeal-lifted': 'the grant of an appeal',
  'report-dismissed': 'the dismissal of reports',
  'message-pinned': 'the pin of a message',
  'message-unpinned': 'the end of a pin',
  'question-withdrawn': 'the removal of a question',
  'question-answered': 'the answer to a question',
  'question-reopened': 'the opening of a question',
  'note-added': 'a note',
  'note-removed': 'the removal of a note',
  undo: 'an undo',
};

/** The text of a log entry, such as 'timed mira out for 5 minutes'. */
export function actionOf(entry: Pick<ModerationLogEntry, 'type' | 'target' | 'duration' | 'undone'>): string {
  const who = entry.target === null ? 'a deleted user' : `@${entry.target.username}`;
  switch (entry.type) {
    case 'delete':
      return `deleted a message of ${who}`;
    case 'timeout':
      return `timed ${who} out for ${formatDuration(entry.duration ?? 0)}`;
    case 'ban':
      return `banned ${who}`;
    case 'unban':
      return `let ${who} write again`;
    case 'purge':
      return 'emptied the chat';
    case 'settings':
      return 'changed the chat settings';
    case 'moderator-added':
      return `made ${who} a moderator`;
    case 'moderator-removed':
      return `removed ${who} as a moderator`;
    case 'held-approved':
      return `approved a message of ${who}`;
    case 'held-refused':
      return `refused a message of ${who}`;
    case 'appeal-upheld':
      return `declined the appeal of ${who}`;
    case 'appeal-lifted':
      return `granted the appeal of ${who}`;
    case 'report-dismissed':
      return `dismissed the reports of a message of ${who}`;
    case 'message-pinned':
      return `pinned a message of ${who}`;
    case 'message-unpinned':
      return `unpinned a message of ${who}`;
    case 'question-withdrawn':
      return `removed a question of ${who}`;
    case 'question-answered':
      return `answered a question of ${who}`;
    case 'question-reopened':
      return `opened a question of ${who} again`;
    case 'note-added':
      return `wrote a note about ${who}`;
    case 'note-removed':
      return `removed a note about ${who}`;
    case 'undo': {
      const undone = entry.undone === undefined ? 'something' : undoneLabels[entry.undone.type];
      return `undid ${undone}${entry.target === null ? '' : ` of ${who}`}`;
    }
  }
}

/** The durations of a timeout, in the order of the menu. Values are in seconds. */
export const timeoutChoices = [
  { value: '60', label: '1 minute' },
  { value: '300', label: '5 minutes' },
  { value: '600', label: '10 minutes' },
  { value: '3600', label: '1 hour' },
  { value: '86400', label: '24 hours' },
] as const;

/** The reasons as the log shows them. */
export const reasonChoices = [
  { value: 'Spam or advertising', label: 'Spam or advertising' },
  { value: 'Harassment or bullying', label: 'Harassment or bullying' },
  { value: 'Hate speech', label: 'Hate speech' },
  { value: 'Fraud or fake products', label: 'Fraud or fake products' },
  { value: 'Not suitable for everyone', label: 'Not suitable for everyone' },
  { value: 'Off topic', label: 'Off topic' },
  { value: 'Against the rules of this chat', label: 'Against the rules of this chat' },
] as const;
