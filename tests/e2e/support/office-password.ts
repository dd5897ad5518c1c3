// The password of the backoffice in tests, and its hash as a setting: used in tests only.

export const OFFICE_PASSWORD = 'wij zijn hier de hosts'
export const OFFICE_HASH =
  'scrypt:131072:8:1:5GbUENnhMwabQq9GJhXYaw:sPUwLiYeVOvMqs1mtZkUQyMNYJJGPaDQZalDdfnAFmo'
