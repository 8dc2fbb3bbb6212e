interface ImportMetaEnv {
  /** Base URL of the API, in place of `/api/v1`. */
  readonly VITE_API_BASE_URL?: string;
}

declare module 'virtual:greenroom-contract' {
  import type { AnyContractRouter } from '@orpc/contract';

  /** The contract's routes without the schemas, which a browser does not need. */
  const contract: AnyContractRouter;
  export default contract;
}
