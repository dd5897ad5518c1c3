// The password of the backoffice in stories, and its hash as a setting: it opens nothing but the stories.

export const OFFICE_PASSWORD = 'wij zijn hier de hosts'
export const OFFICE_HASH =
  'scrypt:131072:8:1:5GbUENnhMwabQq9GJhXYaw:sPUwLiYeVOvMqs1mtZkUQyMNYJJGPaDQZalDdfnAFmo'
