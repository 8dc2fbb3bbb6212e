/** What an answer says of the server's own side. */
export const localDescription = {
  iceUfrag: 'here',
  icePwd: 'word',
  fingerprint: 'sha-256 CC',
  setup: 'active',
  candidates: [],
};
