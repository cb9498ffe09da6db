/** The texts of the settings of notifications. */
export const settingsTexts = {
  // Not 'Notifications', the name of the region of toasts.
  title: 'Notification settings',
  hint: 'What the bell tells you. Nothing is lost: what you turn on again comes back.',
  muted: 'Muted',
  noneMuted: 'Mute a business or a person on the page of notifications.',
  unmute: (name: string) => `Unmute ${name}`,
  muteShort: 'Mute',
  mute: (name: string) => `Mute ${name}`,
  mutedNow: (name: string) => `${name} is muted. You can change this on your account page.`,
  failed: 'Failed to change notifications',
  loadFailed: 'Failed to fetch the settings of notifications',
};
