/** The code of a page did not come: the network is gone, or the server has a newer version. */
export class PageNotLoaded extends Error {
  override name = 'PageNotLoaded';
}

interface Route {
  id: string;
  /** Address of the module. */
  module: string;
}

/**
 * Loads the code of a page once. The build puts this function in the place of React Router's, which loads the whole address
 * anew where the code does not come: without a network the browser's own error page would then take the app's place
 * (docs/decisions/2026-11-22-own-route-module-loader.md). Here the page fails, and the app's error screen offers a reload.
 */
export async function loadRouteModule(route: Route, loaded: Record<string, unknown>): Promise<unknown> {
  if (route.id in loaded) return loaded[route.id];
  try {
    const routeModule: unknown = await import(/* @vite-ignore */ route.module);
    loaded[route.id] = routeModule;
    return routeModule;
  } catch (error) {
    return failingPage(new PageNotLoaded(`The code of ${route.id} did not come`, { cause: error }));
  }
}

/** It throws while it is drawn, so that the frame around the page stays. */
function failingPage(failure: PageNotLoaded) {
  return {
    clientLoader: () => null,
    default: () => {
      throw failure;
    },
  };
}
