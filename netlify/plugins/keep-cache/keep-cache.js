// Brings back what earlier builds made, and keeps what this one made.
const FOLDERS = ['.cache', '.data']

export const onPreBuild = ({ utils }) => utils.cache.restore(FOLDERS)
export const onPostBuild = ({ utils }) => utils.cache.save(FOLDERS)
