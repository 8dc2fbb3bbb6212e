/** The code of a page is requested at most this long after its document, however slow the first image is. */
const latestMs = 3000;

/**
 * Marks the scripts of a rendered page so that the browser does not load them by itself.
 * `codeAfterPaintScript` loads them later. Readers wait for styles, fonts and the first image. On a slow
 * network, scripts would compete with them for bandwidth, and a slow phone would run the scripts before it
 * paints.
 *
 * @param html a page as React Router writes it, with its modules as preloads and one module script that
 * imports them
 */
export function markCode(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="code-after-paint"')
    .replaceAll(/<script\b([^<>]*) type="module"/g, '<script$1 type="code-after-paint"');
}

/**
 * Runs in the document's head. Loads the scripts that `markCode` marked once the page and its high-priority
 * images are painted, but no later than `latestMs` after the document. The first interaction loads them at
 * once. A hidden page is never painted, so it loads them at once too.
 */
export const codeAfterPaintScript = `addEventListener('DOMContentLoaded',function(){
var begun,pictures=[].map.call(document.querySelectorAll('img[fetchpriority=high]'),function(p){
return p.complete||new Promise(function(r){p.addEventListener('load',r);p.addEventListener('error',r)})});
function begin(){
if(begun)return;
begun=true;
document.querySelectorAll('link[rel=code-after-paint]').forEach(function(l){l.rel='modulepreload'});
document.querySelectorAll('script[type=code-after-paint]').forEach(function(s){
var m=document.createElement('script');
m.type='module';
m.textContent=s.textContent;
s.replaceWith(m)})}
function beginIfHidden(){if(document.hidden)begin()}
beginIfHidden();
document.addEventListener('visibilitychange',beginIfHidden);
addEventListener('pointerdown',begin,true);
addEventListener('keydown',begin,true);
setTimeout(begin,${latestMs});
pictures.push(new Promise(function(r){new PerformanceObserver(function(l,o){o.disconnect();r()}).observe({type:'paint',buffered:true})}));
Promise.all(pictures).then(function(){requestAnimationFrame(function(){setTimeout(begin)})})})`;
