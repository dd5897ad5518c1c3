// A local host that builds when its hook is called: one build at a time, and the last call is never lost.
import type { SendRequest } from '../functions/platform/http/client/outside-fetch.ts'

export const SIMULATED_BUILD_HOOK = 'https://host.kino9.example/build_hooks/sample'

/**
 * Answers immediately, as a real host does, and builds afterwards. Calls during a build lead to one more build.
 *
 * @param build builds and publishes the site; it reports its own errors
 */
export function simulatedBuildHost(build: () => Promise<void>): SendRequest {
  let isWanted = false
  let isBuilding = false
  const work = async () => {
    isBuilding = true
    while (isWanted) {
      isWanted = false
      await build().catch(() => undefined)
    }
    isBuilding = false
  }
  return async (request) => {
    if (request.url !== SIMULATED_BUILD_HOOK || request.method !== 'POST') {
      return new Response('Not Found', { status: 404 })
    }
    isWanted = true
    if (!isBuilding) void work()
    return new Response(null, { status: 200 })
  }
}
