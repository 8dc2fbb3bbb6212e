import { endpoints, signedIn } from '../../../platform/http/endpoint-binding.ts';
import type { ProductImportsService } from '../imports/product-imports.service.ts';
import type { InventoryService } from './inventory.service.ts';

export function inventoryRoutes(inventory: InventoryService, imports: ProductImportsService) {
  const routes = endpoints.inventory;
  return {
    list: routes.list.handler(async ({ input, context }) => inventory.list(signedIn(context), input)),
    change: routes.change.handler(async ({ input, context }) => inventory.change(signedIn(context), input)),
    export: routes.export.handler(async ({ input, context }) => inventory.export(signedIn(context), input)),
    duplicate: routes.duplicate.handler(async ({ input, context }) =>
      inventory.duplicate(signedIn(context), input.id),
    ),
    history: routes.history.handler(async ({ input, context }) => ({
      changes: await inventory.history(signedIn(context), input.id),
    })),
    imports: routes.imports.handler(async ({ context }) => ({
      imports: await imports.list(signedIn(context)),
    })),
    startImport: routes.startImport.handler(async ({ input, context }) =>
      imports.start(signedIn(context), input.id),
    ),
    continueImport: routes.continueImport.handler(async ({ input, context }) =>
      imports.continue(signedIn(context), input.id),
    ),
  };
}
