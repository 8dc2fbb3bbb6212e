import { randomUUID } from 'node:crypto';
import type { MatrixFixture } from './fixture.ts';
import { everyone, type MatrixRow, row, streamers } from './row.ts';

const moderators = '401 403 403 403 ok ok 403';
const ofHost = (f: MatrixFixture) => ({ hostId: f.owner.id });
const ofPerson = (f: MatrixFixture) => ({ ...ofHost(f), userId: f.bystander.id });
const reason = 'Of the matrix';

/** Chats and their moderation. Appointed moderators are tested in moderation.test.ts. */
//                                 anonymous user brand streamer admin owner other
export const moderationMatrix: Record<string, MatrixRow> = {
  'chat.send': row(
    '401 ok ok ok ok ok ok',
    async (f) => ({ streamId: (await f.stream()).id, content: 'A message' }),
    streamers,
  ),
  'chat.pin': row(moderators, async (f) => f.message(), streamers),
  'chat.unpin': row(moderators, async (f) => ({ streamId: (await f.stream()).id }), streamers),
  'moderation.messages': row(everyone, async (f) => f.message(), streamers),
  'moderation.deleteMessage': row(moderators, async (f) => ({ ...(await f.message()), reason }), streamers),
  'moderation.reportMessage': row(
    '401 ok ok ok ok 403 ok',
    async (f) => ({ ...(await f.message()), reason: 'spam' }),
    streamers,
  ),
  'moderation.purge': row(moderators, async (f) => ({ streamId: (await f.stream()).id, reason }), streamers),
  'moderation.timeout': row(moderators, (f) => ({ ...ofPerson(f), reason }), streamers),
  'moderation.ban': row(moderators, (f) => ({ ...ofPerson(f), reason }), streamers),
  'moderation.unban': row(moderators, (f) => ({ ...ofPerson(f), reason }), streamers),
  'moderation.log': row(moderators, ofHost, streamers),
  'moderation.undo': row(
    moderators,
    async (f) => ({ ...ofHost(f), entryId: await f.moderationEntry(), reason }),
    streamers,
  ),
  'moderation.user': row(moderators, ofPerson, streamers),
  'moderation.addNote': row(moderators, (f) => ({ ...ofPerson(f), text: 'A note' }), streamers),
  'moderation.removeNote': row(moderators, (f) => ({ ...ofHost(f), noteId: randomUUID() }), streamers),
  'moderation.moderators': row(moderators, ofHost, streamers),
  'moderation.addModerator': row(
    moderators,
    (f) => ({ ...ofHost(f), username: f.bystander.username, reason }),
    streamers,
  ),
  'moderation.removeModerator': row(moderators, ofPerson, streamers),
  'moderation.held': row(moderators, ofHost, streamers),
  'moderation.decideHeld': row(
    '401 403 403 403 404 404 403',
    (f) => ({ ...ofHost(f), heldId: randomUUID(), outcome: 'refused' }),
    streamers,
  ),
  'appeals.own': row('401 ok ok ok ok ok ok', ofHost, streamers),
  'appeals.file': row('401 409 409 409 409 409 409', (f) => ({ ...ofHost(f), text: 'Why?' }), streamers),
  'appeals.list': row(moderators, ofHost, streamers),
  'appeals.answer': row(
    '401 403 403 403 404 404 403',
    (f) => ({ ...ofHost(f), appealId: randomUUID(), outcome: 'lifted', messageToPerson: 'Sorry' }),
    streamers,
  ),
  'messageReports.list': row(moderators, ofHost, streamers),
  'messageReports.all': row('401 403 403 403 ok 403 403'),
  'messageReports.dismiss': row(
    '401 403 403 403 404 404 403',
    (f) => ({ ...ofHost(f), streamId: randomUUID(), sequence: 1 }),
    streamers,
  ),
  'moderation.settings': row(moderators, ofHost, streamers),
  'moderation.changeSettings': row(
    moderators,
    (f) => ({ ...ofHost(f), settings: { slowMode: true } }),
    streamers,
  ),
  'moderation.setLockdown': row(moderators, (f) => ({ ...ofHost(f), isOn: false }), streamers),
};
