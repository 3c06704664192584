export const decidedBy = {
  'a session key': 'session_key',
  'an admin': 'pending',
  'the own rule of the project': 'auto',
};
