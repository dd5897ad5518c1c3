// Who sells. A file of its own, because the catalogue names the maker of each product in the browser, which must not load podcast.ts
// with the mail addresses of the hosts.
export const seller = {
  name: 'Voorbeeld KINO\u00a09',
  legalForm: 'feitelijke vereniging',
  address: 'Voorbeeldstraat 9, 2000 Antwerpen, België',
  companyNumber: '0000.000.000',
  mail: 'help@kino9.example'
}
