// Restores the caches of earlier builds, and saves those of this one.
const FOLDERS = ['.cache', '.data']

export const onPreBuild = ({ utils }) => utils.cache.restore(FOLDERS)
export const onPostBuild = ({ utils }) => utils.cache.save(FOLDERS)
