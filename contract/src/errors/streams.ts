import type { ErrorList } from './error-list.ts';

/** Errors of shows, their media, replays and clips. */
export const streamErrors = {
  clip_outside_replay: {
    status: 400,
    message: 'A clip has to lie within the replay, and within one part of it',
  },
  invalid_sdp: { status: 400, message: 'The body is not a session description that can be answered' },
  wrong_stream_key: {
    status: 401,
    message: 'This stream key is not valid. Copy the current one from your profile.',
  },
  permit_missing: { status: 401, message: 'This stream is not live, so watching it needs a permit' },
  not_a_streamer: { status: 403, message: 'You need streamer permissions to do this' },
  live_discount_too_high: { status: 403, message: 'The brand does not allow this discount in a show' },
  not_your_stream: { status: 403, message: 'Only the stream’s own streamer or an admin can do this' },
  own_show: { status: 403, message: 'This is your own show' },
  not_your_clip: { status: 403, message: 'This clip is somebody else’s' },
  clip_picture_late: { status: 403, message: 'A clip gets its picture right after it is made, and once' },
  replay_not_found: { status: 404, message: 'This show has no replay' },
  clip_not_found: { status: 404, message: 'This clip is not there any more' },
  stream_not_found: { status: 404, message: 'Stream not found' },
  media_room_not_found: {
    status: 404,
    message: 'There is no video at this address. Check it, or try again when the broadcast has begun.',
  },
  media_session_not_found: { status: 404, message: 'This media session has ended' },
  show_not_measured: { status: 404, message: 'This show was not on air, so nothing was measured.' },
  series_not_found: { status: 404, message: 'There is no such series of shows' },
  clip_has_picture: { status: 409, message: 'This clip has its picture already' },
  too_many_producers: { status: 409, message: 'You have as many producers as one can have' },
  pin_changed_since: {
    status: 409,
    message: 'Another product was pinned or unpinned since, so this cannot be undone',
  },
  stream_not_live: { status: 409, message: 'This works while the show is live' },
  stream_already_ended: { status: 409, message: 'This stream has ended. Create a new one to go live again.' },
  another_stream_live: { status: 409, message: 'You are already live with another stream. End it first.' },
  room_taken: { status: 409, message: 'This room id belongs to another streamer' },
  broadcast_taken_over: { status: 409, message: 'Another broadcaster has taken over this show' },
  too_many_announced: {
    status: 409,
    message: 'You have announced 100 shows. Call one off before you announce another.',
  },
  show_not_to_come: { status: 409, message: 'This show is not to come any more' },
  too_many_reminders: {
    status: 409,
    message: 'You have 200 reminders of shows to come. Take one off before you set another.',
  },
  too_many_clips: {
    status: 409,
    message: 'You have made 20 clips of this replay. Delete one to make another.',
  },
  ice_restart_refused: { status: 422, message: 'ICE restarts are not supported. Start a new session.' },
  media_elsewhere: {
    status: 501,
    message: 'Another service carries the video of this server: broadcast from the studio in a browser',
  },
  media_unavailable: { status: 503, message: 'The media server is restarting. Try again in a moment.' },
  media_full: { status: 503, message: 'Too many are connecting at the moment. Try again in a few seconds.' },
} as const satisfies ErrorList;
