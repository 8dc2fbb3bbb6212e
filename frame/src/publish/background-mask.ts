import type { Results, SelfieSegmentation } from '@mediapipe/selfie_segmentation';
import type { PersonMask } from './person-mask.ts';
import script from '@mediapipe/selfie_segmentation/selfie_segmentation.js?url';
import graph from '@mediapipe/selfie_segmentation/selfie_segmentation.binarypb?url';
import model from '@mediapipe/selfie_segmentation/selfie_segmentation_landscape.tflite?url';
import simdScript from '@mediapipe/selfie_segmentation/selfie_segmentation_solution_simd_wasm_bin.js?url';
import simdModule from '@mediapipe/selfie_segmentation/selfie_segmentation_solution_simd_wasm_bin.wasm?url';
import plainScript from '@mediapipe/selfie_segmentation/selfie_segmentation_solution_wasm_bin.js?url';
import plainModule from '@mediapipe/selfie_segmentation/selfie_segmentation_solution_wasm_bin.wasm?url';

/** The package's files by the names that it asks for. All come from this server. */
const files: Readonly<Record<string, string>> = {
  'selfie_segmentation.binarypb': graph,
  'selfie_segmentation_landscape.tflite': model,
  'selfie_segmentation_solution_simd_wasm_bin.js': simdScript,
  'selfie_segmentation_solution_simd_wasm_bin.wasm': simdModule,
  'selfie_segmentation_solution_wasm_bin.js': plainScript,
  'selfie_segmentation_solution_wasm_bin.wasm': plainModule,
};

declare global {
  // The package's script is none of a module: it leaves its class here.
  // oxlint-disable-next-line no-var
  var trustedTypes:
    | undefined
    | {
        defaultPolicy: unknown;
        createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => unknown;
      };
  // oxlint-disable-next-line no-var
  var SelfieSegmentation:
    | (new (config: { locateFile: (name: string) => string }) => SelfieSegmentation)
    | undefined;
}

/** Where a person is in a picture, found on this device by MediaPipe's selfie segmentation. */
export class BackgroundMask implements PersonMask {
  readonly #solution: SelfieSegmentation;
  #mask: Results['segmentationMask'] | undefined;

  private constructor(solution: SelfieSegmentation) {
    this.#solution = solution;
    solution.onResults(({ segmentationMask }) => {
      this.#mask = segmentationMask;
    });
  }

  /** Loads code and model, 6 MB, once. */
  static async load(): Promise<BackgroundMask> {
    allowOwnScripts();
    await loadScript(script);
    const { SelfieSegmentation: Solution } = globalThis;
    if (Solution === undefined) throw new Error('The segmentation could not be loaded');
    const solution = new Solution({ locateFile: (name) => files[name] ?? name });
    // 1 is the model for pictures that are wider than high.
    solution.setOptions({ modelSelection: 1 });
    await solution.initialize();
    return new BackgroundMask(solution);
  }

  /** @returns opaque where the person is; undefined before anything was found */
  async of(picture: HTMLVideoElement): Promise<CanvasImageSource | undefined> {
    await this.#solution.send({ image: picture });
    return this.#mask;
  }

  close(): void {
    void this.#solution.close().catch(() => undefined);
  }
}

/**
 * The package adds scripts by their address, which this page's policy (Trusted Types) refuses without a rule: this server's own
 * files may be added, and nothing else.
 */
function allowOwnScripts(): void {
  const { trustedTypes } = globalThis;
  if (trustedTypes === undefined || trustedTypes.defaultPolicy !== null) return;
  trustedTypes.createPolicy('default', {
    createScriptURL: (address) => {
      const { origin } = new URL(address, location.href);
      if (origin !== location.origin) throw new TypeError(`Refused a script of ${origin}`);
      return address;
    },
  });
}

async function loadScript(address: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const element = document.createElement('script');
    element.src = address;
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => reject(new Error('The segmentation could not be loaded')));
    document.head.append(element);
  });
}
