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
  'session-ended': 'Sessie beëindigd',
  'attention-viewed': 'Vandaag bekeken',
  'line-taken': 'Kijkt ernaar',
  'line-put-back': 'Kijkt er niet meer naar',
  'message-retried': 'Bericht opnieuw geprobeerd',
  'message-set-aside': 'Bericht opzij gelegd',
  'votes-viewed': 'Stemmen bekeken',
  'coupons-viewed': 'Coupons bekeken',
  'coupon-made': 'Coupon gemaakt',
  'coupon-ended': 'Coupon gestopt',
  'supporters-viewed': 'Superfans bekeken',
  'nickname-hidden': 'Bijnaam verborgen van Superfan',
  'announcements-viewed': 'Aankondigingen bekeken'
}
