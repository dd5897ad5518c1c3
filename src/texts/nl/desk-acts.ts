// What the log of the desk calls each act. An act without a name is shown as it is stored.

export const actText: Readonly<Record<string, string>> = {
  'signed-in': 'Ingelogd',
  'signed-out': 'Uitgelogd',
  'passkey-shown': 'Passkey opnieuw getoond',
  enrolled: 'Eerste passkey gemaakt, of een nieuwe na verlies',
  'passkey-added': 'Passkey toegevoegd',
  'passkey-revoked': 'Passkey ingetrokken',
  'host-invited': 'Uitgenodigd',
  'invitation-asked': 'Uitnodiging gevraagd voor',
  'session-ended': 'Sessie beëindigd'
}
