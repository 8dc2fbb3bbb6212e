/** The code of a page could not be loaded: there is no network, or the server has a newer version. */
export class PageNotLoaded extends Error {
  override name = 'PageNotLoaded';
}

interface Route {
  id: string;
  /** URL of the module. */
  module: string;
}

/**
 * Loads the code of a page once. The build replaces React Router's own loader with this function. React
 * Router reloads the document if the code cannot be loaded, so without a network the browser's error page
 * would replace the app (docs/decisions/2026-11-22-own-route-module-loader.md). With this loader only the
 * page fails, and the app's error screen offers a reload.
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

/** A route module that throws while it renders, so that the shell around the page stays. */
function failingPage(failure: PageNotLoaded) {
  return {
    clientLoader: () => null,
    default: () => {
      throw failure;
    },
  };
}
