// The page that lists every way to subscribe, and the QR code that opens it on a phone.
export const LISTEN_PATH = '/luister/'
export const LISTEN_QR_PATH = '/icons/luister-qr.svg'
