// The page that lists every way to subscribe, and the picture that leads a phone to it.
export const LISTEN_PATH = '/luister/'
export const LISTEN_QR_PATH = '/icons/luister-qr.svg'
